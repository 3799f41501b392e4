//! Scripts whose output a real Lua 5.1 gave.

use crate::support::run;
use std::{fs, path::Path};

#[test]
fn scripts_print_what_lua_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut scripts = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "lua") {
            continue;
        }
        scripts += 1;
        let name = path.file_name().unwrap().to_str().unwrap();
        let printed = run(&fs::read(&path).unwrap(), &format!("@{name}"));
        let expected = fs::read_to_string(path.with_extension("out")).unwrap();
        for (number, (got, wanted)) in printed.lines().zip(expected.lines()).enumerate() {
            assert_eq!(got, wanted, "{name}: line {} of its output", number + 1);
        }
        assert_eq!(printed.lines().count(), expected.lines().count(), "{name}");
    }
    assert!(scripts >= 7, "the scripts have moved");
}
