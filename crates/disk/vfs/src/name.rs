use alloc::{borrow::Cow, string::String};

/// Upper case by one character for one, so that a folded name is as long as
/// the name: what case-blind file systems compare.
pub fn fold_name(name: &str) -> Cow<'_, str> {
    if name.chars().all(|it| fold_char(it) == it) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.chars().map(fold_char).collect::<String>())
}

fn fold_char(it: char) -> char {
    if it.is_ascii() {
        return it.to_ascii_uppercase();
    }
    let mut upper = it.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => it,
    }
}
