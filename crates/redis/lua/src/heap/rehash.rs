//! How large a table's array shall be: the largest n of which more than half the
//! places would be in use.

use super::table::{MAX_ARRAY, array_index};
use crate::value::Value;

/// How many whole-number keys lie in each (2^(i-1), 2^i].
#[derive(Default)]
pub(super) struct Census {
    in_range: [usize; 27],
    total: usize,
}

impl Census {
    pub(super) fn count_array(&mut self, array: &[Value]) {
        for (at, value) in array.iter().enumerate() {
            if !value.is_nil() {
                self.in_range[range_of(at + 1)] += 1;
                self.total += 1;
            }
        }
    }

    pub(super) fn count(&mut self, key: Value) {
        self.total += 1;
        if let Value::Number(number) = key
            && let Some(index) = array_index(number)
            && index <= MAX_ARRAY
        {
            self.in_range[range_of(index)] += 1;
        }
    }

    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// The size of the array, and how many keys will lie in it.
    pub(super) fn array_size(&self) -> (usize, usize) {
        let candidates: usize = self.in_range.iter().sum();
        let (mut size, mut inside, mut up_to) = (0, 0, 0);
        for (range, count) in self.in_range.iter().enumerate() {
            let power = 1 << range;
            if power / 2 >= candidates {
                break;
            }
            up_to += count;
            if *count > 0 && up_to > power / 2 {
                (size, inside) = (power, up_to);
            }
            if up_to == candidates {
                break;
            }
        }
        (size, inside)
    }
}

/// ceil(log2(index))
fn range_of(index: usize) -> usize {
    (usize::BITS - (index - 1).leading_zeros()) as usize
}
