//! What `std` would bring along: the allocator, and the end of the program.

use core::panic::PanicInfo;
use dlmalloc::GlobalDlmalloc;

#[global_allocator]
static ALLOCATOR: GlobalDlmalloc = GlobalDlmalloc;

/// A debug build tells the place.
#[cfg(debug_assertions)]
#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let Some(place) = info.location() else { wasm_bindgen::throw_str("panicked") };
    let mut text = b"panicked at ".to_vec();
    text.extend_from_slice(place.file().as_bytes());
    text.push(b':');
    stdx::int::append(&mut text, i64::from(place.line()));
    wasm_bindgen::throw_str(&alloc::string::String::from_utf8_lossy(&text))
}

/// The page's build traps. Since no one reads message or place, link-time
/// optimization drops all of them, and the code that would write them.
#[cfg(not(debug_assertions))]
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
