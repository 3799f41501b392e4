//! The reference: static pages made of the command table's rows, an index by
//! group and one page a command. Its examples run where they stand, in consoles.

mod html;
mod page;
#[cfg(test)]
mod tests;

use engine::Command;
use std::{error::Error, fs, io::ErrorKind, path::Path};

/// Writes all pages into `folder`, in place of what was there.
pub(crate) fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
        _ => fs::create_dir_all(folder)?,
    }
    fs::write(folder.join("index.html"), page::index(&rows()))?;
    for row in rows() {
        fs::write(folder.join(address(row)), page::command(row))?;
    }
    Ok(())
}

/// All commands by their names.
fn rows() -> Vec<&'static Command> {
    let mut rows: Vec<_> = engine::all().collect();
    rows.sort_by_key(|row| row.name);
    rows
}

/// As it is typed: `CONFIG GET`.
fn name(row: &Command) -> String {
    row.name.replace('|', " ").to_ascii_uppercase()
}

/// The file of a command's page.
fn address(row: &Command) -> String {
    format!("{}.html", row.name.replace('|', "-"))
}
