use alloc::vec::Vec;

/// The names of a path from the root on. Every path is absolute; `.` and empty
/// names mean nothing, and `..` takes back the name before it, which is exact
/// where no symbolic links exist.
pub(crate) fn components(path: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop();
            }
            name => names.push(name),
        }
    }
    names
}
