//! Makes the JavaScript face of a wasm module: `bindgen IN.wasm OUT_DIR NAME`.

use std::{env, error::Error, path::PathBuf};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args_os().skip(1).map(PathBuf::from);
    let (Some(input), Some(out), Some(name)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: bindgen IN.wasm OUT_DIR NAME".into());
    };
    let name = name.to_str().ok_or("a name that is not text")?.to_owned();
    Bindgen::new()
        .input_path(input)
        .web(true)?
        .out_name(&name)
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(out)?;
    Ok(())
}
