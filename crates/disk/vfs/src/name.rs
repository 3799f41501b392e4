use alloc::{borrow::Cow, string::String};
use stdx::case::upper;

/// Upper case by one character for one, so that a folded name is as long as
/// the name: what case-blind file systems compare.
pub fn fold_name(name: &str) -> Cow<'_, str> {
    if name.chars().all(|it| upper(it) == it) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.chars().map(upper).collect::<String>())
}
