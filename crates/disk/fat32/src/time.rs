//! FAT's stamps: local time in two 16-bit words, of which we make UTC.
//!
//! ```text
//!   date  year since 1980 (7) | month (4) | day (5)
//!   time  hour (5) | minute (6) | seconds / 2 (5)
//! ```

use vfs::Millis;

const MS_PER_DAY: u64 = 86_400_000;
/// 1980-01-01 and 2107-12-31 as days since 1970.
const FIRST_DAY: u64 = 3652;
const LAST_DAY: u64 = 50_402;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct DosStamp {
    pub(crate) date: u16,
    pub(crate) time: u16,
    /// Hundredths of a second on top, 0 to 199.
    pub(crate) tenths: u8,
}

impl DosStamp {
    /// The stamp of a time, clamped to the years that FAT knows.
    pub(crate) fn from_millis(at: Millis) -> DosStamp {
        let first = FIRST_DAY * MS_PER_DAY;
        let last = (LAST_DAY + 1) * MS_PER_DAY - 1;
        let at = at.0.clamp(first, last);
        let (year, month, day) = civil_from_days(at / MS_PER_DAY);
        let ms = at % MS_PER_DAY;
        let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
        DosStamp {
            date: (((year - 1980) << 9) | (month << 5) | day) as u16,
            time: ((hour << 11) | (minute << 5) | (second / 2)) as u16,
            tenths: (second % 2 * 100 + ms % 1000 / 10) as u8,
        }
    }

    /// The time of a stamp; nonsense in a field is clamped to its nearest sense.
    pub(crate) fn millis(self) -> Millis {
        let year = 1980 + u64::from(self.date >> 9);
        let month = u64::from(self.date >> 5 & 15).clamp(1, 12);
        let day = u64::from(self.date & 31).clamp(1, days_in_month(year, month));
        let hour = u64::from(self.time >> 11).min(23);
        let minute = u64::from(self.time >> 5 & 63).min(59);
        let second = (u64::from(self.time & 31) * 2).min(58);
        let ms = hour * 3_600_000 + minute * 60_000 + second * 1000;
        let fine = u64::from(self.tenths.min(199)) * 10;
        Millis(days_from_civil(year, month, day) * MS_PER_DAY + ms + fine)
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in_month(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970 of a day in 1980 or later.
fn days_from_civil(year: u64, month: u64, day: u64) -> u64 {
    let past = year - 1;
    let leaps = past / 4 - past / 100 + past / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400);
    let months: u64 = (1..month).map(|it| days_in_month(year, it)).sum();
    (year - 1970) * 365 + leaps + months + day - 1
}

fn civil_from_days(days: u64) -> (u64, u64, u64) {
    let mut year = 1970 + days / 366;
    while days_from_civil(year + 1, 1, 1) <= days {
        year += 1;
    }
    let mut rest = days - days_from_civil(year, 1, 1);
    let mut month = 1;
    while rest >= days_in_month(year, month) {
        rest -= days_in_month(year, month);
        month += 1;
    }
    (year, month, rest + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_go_there_and_back() {
        for ms in [315_532_800_000, 1_700_000_001_230, 1_709_164_799_990, 4_354_819_199_990] {
            assert_eq!(DosStamp::from_millis(Millis(ms)).millis(), Millis(ms));
        }
        let stamp = DosStamp::from_millis(Millis(1_709_164_800_000));
        assert_eq!((stamp.date >> 9, stamp.date >> 5 & 15, stamp.date & 31), (44, 2, 29));
    }

    #[test]
    fn nonsense_is_clamped() {
        let zero = DosStamp { date: 0, time: 0, tenths: 0 };
        assert_eq!(zero.millis(), Millis(315_532_800_000));
        let ones = DosStamp { date: 0xFFFF, time: 0xFFFF, tenths: 0xFF };
        assert_eq!(DosStamp::from_millis(ones.millis()).date, 127 << 9 | 12 << 5 | 31);
        assert_eq!(DosStamp::from_millis(Millis(0)).millis(), zero.millis());
        assert_eq!(DosStamp::from_millis(Millis(u64::MAX)).date, 127 << 9 | 12 << 5 | 31);
    }
}
