//! `printf` for one value: flags, width, precision and the conversions that
//! string.format offers.

use alloc::{format, string::String, vec::Vec};

/// What stands between `%` and the letter.
#[derive(Clone, Copy, Default, Debug)]
pub struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zeros: bool,
    pub width: usize,
    pub precision: Option<usize>,
}

/// `%g` without flags.
pub fn append_general(out: &mut Vec<u8>, number: f64, precision: usize) {
    Spec { precision: Some(precision), ..Spec::default() }.append_float(out, number, b'g');
}

impl Spec {
    /// `%d`
    pub fn append_int(self, out: &mut Vec<u8>, value: i64) {
        let sign = self.sign(value as f64);
        self.append_digits(out, sign, &format!("{}", value.unsigned_abs()));
    }

    /// `%u`, `%o`, `%x`, `%X`
    pub fn append_unsigned(self, out: &mut Vec<u8>, value: u64, conversion: u8) {
        let (prefix, digits) = match conversion {
            b'o' => ("", format!("{value:o}")),
            b'x' => ("0x", format!("{value:x}")),
            b'X' => ("0X", format!("{value:X}")),
            _ => ("", format!("{value}")),
        };
        let is_octal = conversion == b'o' && self.alternate && !digits.starts_with('0');
        let digits = if is_octal { format!("0{digits}") } else { digits };
        let prefix = if self.alternate && value != 0 { prefix } else { "" };
        self.append_digits(out, prefix, &digits);
    }

    fn append_digits(self, out: &mut Vec<u8>, prefix: &str, digits: &str) {
        let digits = match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => format!("{digits:0>least$}"),
            None => digits.into(),
        };
        let zeros = self.zeros && self.precision.is_none();
        Spec { zeros, ..self }.pad(out, prefix, &digits);
    }

    /// `%s`
    pub fn append_text(self, out: &mut Vec<u8>, text: &[u8]) {
        let text = &text[..text.len().min(self.precision.unwrap_or(usize::MAX))];
        let blanks = self.width.saturating_sub(text.len());
        if !self.left {
            out.resize(out.len() + blanks, b' ');
        }
        out.extend_from_slice(text);
        if self.left {
            out.resize(out.len() + blanks, b' ');
        }
    }

    /// `%e`, `%f`, `%g`, and in capitals.
    pub fn append_float(self, out: &mut Vec<u8>, number: f64, conversion: u8) {
        let sign = self.sign(number);
        let magnitude = libm::fabs(number);
        let body = if magnitude.is_nan() {
            "nan".into()
        } else if magnitude.is_infinite() {
            "inf".into()
        } else {
            self.finite(magnitude, conversion.to_ascii_lowercase())
        };
        let body = if conversion.is_ascii_uppercase() { body.to_ascii_uppercase() } else { body };
        let zeros = self.zeros && magnitude.is_finite();
        Spec { zeros, ..self }.pad(out, sign, &body);
    }

    fn finite(self, number: f64, conversion: u8) -> String {
        let precision = self.precision.unwrap_or(6);
        match conversion {
            b'e' => self.scientific(number, precision),
            b'f' => self.pointed(format!("{number:.precision$}")),
            _ => self.general(number, precision.max(1)),
        }
    }

    /// Whichever of the two is shorter, trailing zeros cut.
    fn general(self, number: f64, precision: usize) -> String {
        let exponent = exponent_of(&format!("{number:.*e}", precision - 1));
        if exponent < -4 || exponent >= precision as i32 {
            let text = format!("{number:.*e}", precision - 1);
            let (mantissa, _) = text.split_once('e').expect("the format has one");
            return format!("{}{}", self.trimmed(mantissa), exponent_text(exponent));
        }
        let decimals = (precision as i32 - 1 - exponent) as usize;
        let text = format!("{number:.decimals$}");
        self.trimmed(&text)
    }

    fn trimmed(self, text: &str) -> String {
        if self.alternate {
            return self.pointed(text.into());
        }
        if !text.contains('.') {
            return text.into();
        }
        text.trim_end_matches('0').trim_end_matches('.').into()
    }

    fn scientific(self, number: f64, precision: usize) -> String {
        let text = format!("{number:.precision$e}");
        let (mantissa, _) = text.split_once('e').expect("the format has one");
        format!("{}{}", self.pointed(mantissa.into()), exponent_text(exponent_of(&text)))
    }

    /// With the point that the flag `#` asks for.
    fn pointed(self, text: String) -> String {
        if self.alternate && !text.contains('.') { text + "." } else { text }
    }

    fn sign(self, number: f64) -> &'static str {
        match (number.is_sign_negative(), self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    fn pad(self, out: &mut Vec<u8>, prefix: &str, body: &str) {
        let fill = self.width.saturating_sub(prefix.len() + body.len());
        let zeros = self.zeros && !self.left;
        if !self.left && !zeros {
            out.resize(out.len() + fill, b' ');
        }
        out.extend_from_slice(prefix.as_bytes());
        if zeros {
            out.resize(out.len() + fill, b'0');
        }
        out.extend_from_slice(body.as_bytes());
        if self.left {
            out.resize(out.len() + fill, b' ');
        }
    }
}

fn exponent_of(scientific: &str) -> i32 {
    scientific.split_once('e').and_then(|(_, it)| it.parse().ok()).unwrap_or(0)
}

/// At least two digits, as C writes it.
fn exponent_text(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.unsigned_abs())
}
