//! Code page 437, in which short names are written.

/// The characters of the bytes 0x80 to 0xFF.
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Upper-case letters above 0x80 whose lower case the code page has, each with it.
const LOWER: [(u8, u8); 10] = [
    (0x80, 0x87),
    (0x8e, 0x84),
    (0x8f, 0x86),
    (0x90, 0x82),
    (0x92, 0x91),
    (0x99, 0x94),
    (0x9a, 0x81),
    (0xa5, 0xa4),
    (0xe4, 0xe5),
    (0xe8, 0xed),
];

pub(crate) fn lower(byte: u8) -> u8 {
    LOWER.iter().find(|it| it.0 == byte).map_or(byte.to_ascii_lowercase(), |it| it.1)
}

pub(crate) fn decode(byte: u8) -> char {
    match byte {
        0..0x80 => char::from(byte),
        _ => UPPER.chars().nth(usize::from(byte - 0x80)).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_is_a_letter_of_the_same_name() {
        for byte in 0..=u8::MAX {
            let (it, lower) = (decode(byte), decode(lower(byte)));
            let has_other = it != lower;
            assert_eq!(lower, if has_other { it.to_lowercase().next().unwrap() } else { it });
            let in_page = (0..=u8::MAX).any(|other| it.to_lowercase().eq([decode(other)]));
            assert_eq!(has_other, in_page && it.to_lowercase().ne([it]), "{it}");
        }
    }
}
