//! The folder of a crate says what it may use.

use super::{House, crates};
use std::{collections::BTreeMap, fs};

/// Names of the crates below `[dependencies]`.
fn dependencies(house: &House) -> Vec<String> {
    let manifest = fs::read_to_string(house.dir.join("Cargo.toml")).unwrap();
    let section = manifest.split("[dependencies]\n").nth(1).unwrap_or("");
    let section = section.split("\n[").next().unwrap_or("");
    let names = section.lines().filter_map(|line| line.split([' ', '.', '=']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).map(String::from).collect()
}

/// A crate uses its own half and `base`; only `host` and what stands beside the
/// halves bring `redis` and `disk` together.
#[test]
fn dependencies_stay_in_their_half() {
    let houses = crates();
    let half_of: BTreeMap<&str, &str> =
        houses.iter().map(|it| (&it.name[..], &it.half[..])).collect();
    for house in &houses {
        for dependency in dependencies(house) {
            let Some(half) = half_of.get(&dependency[..]) else { continue };
            let fits =
                ["host", ""].contains(&&house.half[..]) || *half == house.half || *half == "base";
            assert!(
                fits,
                "{}/Cargo.toml: {} is in {half}/, which {}/ must not use: bring them together in host/",
                house.dir.display(),
                dependency,
                house.half
            );
        }
    }
}

/// Without the standard library there is no clock, no socket, no file, no
/// thread, and no hashing that differs from run to run.
#[test]
fn the_halves_need_no_operating_system() {
    for house in crates() {
        if ["base", "redis", "disk"].contains(&&house.half[..]) || house.name == "node" {
            let text = fs::read_to_string(house.dir.join("src/lib.rs")).unwrap();
            for line in ["#![no_std]", "#![forbid(unsafe_code)]"] {
                assert!(text.contains(line), "{}/src/lib.rs: add {line}", house.dir.display());
            }
        }
    }
}
