//! The library `cmsgpack`: MessagePack.

use alloc::{format, vec::Vec};
use lua::{Args, Fault, Flow, NativeFn, TableId, Value, Vm};

const FUNCTIONS: [(&str, NativeFn); 4] = [
    ("pack", pack),
    ("unpack", unpack),
    ("unpack_one", unpack_one),
    ("unpack_limit", unpack_limit),
];

const TEXTS: [(&str, &str); 3] = [
    ("_NAME", "cmsgpack"),
    ("_VERSION", "lua-cmsgpack 0.4.0"),
    ("_DESCRIPTION", "MessagePack C implementation for Lua"),
];

/// Tables nested deeper are packed as nil.
const MAX_PACKED: usize = 16;
const MAX_UNPACKED: usize = 500;

pub(crate) fn open(vm: &mut Vm) -> Result<(), Fault> {
    let table = vm.library("cmsgpack", &FUNCTIONS)?;
    for (name, text) in TEXTS {
        let text = vm.heap.string(text.as_bytes())?;
        vm.heap.set_field(table, name.as_bytes(), Value::Str(text))?;
    }
    Ok(())
}

fn pack(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if args.is_empty() {
        return Err(args.error(vm, 0, b"MessagePack pack needs input."));
    }
    let mut out = Vec::new();
    for number in 1..=args.len() {
        write(vm, &mut out, args.get(vm, number), 0);
        vm.heap.reserve(out.len())?;
    }
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

fn write(vm: &Vm, out: &mut Vec<u8>, value: Value, depth: usize) {
    match value {
        Value::Str(text) => write_text(out, vm.heap.bytes_of(text)),
        Value::Bool(it) => out.push(if it { 0xc3 } else { 0xc2 }),
        Value::Number(number) => write_number(out, number),
        Value::Table(table) if depth < MAX_PACKED => write_table(vm, out, table, depth),
        _ => out.push(0xc0),
    }
}

fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    match text.len() {
        len @ ..32 => out.push(0xa0 | len as u8),
        len @ 32..0x100 => out.extend_from_slice(&[0xd9, len as u8]),
        len @ 0x100..0x1_0000 => {
            out.push(0xda);
            out.extend_from_slice(&(len as u16).to_be_bytes());
        }
        len => {
            out.push(0xdb);
            out.extend_from_slice(&(len as u32).to_be_bytes());
        }
    }
    out.extend_from_slice(text);
}

fn write_number(out: &mut Vec<u8>, number: f64) {
    let whole = number as i64;
    if whole as f64 == number {
        return write_int(out, whole);
    }
    let short = number as f32;
    if f64::from(short) == number {
        out.push(0xca);
        out.extend_from_slice(&short.to_be_bytes());
    } else {
        out.push(0xcb);
        out.extend_from_slice(&number.to_be_bytes());
    }
}

fn write_int(out: &mut Vec<u8>, value: i64) {
    match value {
        -32..=127 => out.push(value as u8),
        128..=0xff => out.extend_from_slice(&[0xcc, value as u8]),
        0x100..=0xffff => write_tagged(out, 0xcd, &(value as u16).to_be_bytes()),
        0x1_0000..=0xffff_ffff => write_tagged(out, 0xce, &(value as u32).to_be_bytes()),
        0x1_0000_0000.. => write_tagged(out, 0xcf, &value.to_be_bytes()),
        -128..=-33 => out.extend_from_slice(&[0xd0, value as u8]),
        -0x8000..=-129 => write_tagged(out, 0xd1, &(value as i16).to_be_bytes()),
        -0x8000_0000..=-0x8001 => write_tagged(out, 0xd2, &(value as i32).to_be_bytes()),
        _ => write_tagged(out, 0xd3, &value.to_be_bytes()),
    }
}

fn write_tagged(out: &mut Vec<u8>, tag: u8, bytes: &[u8]) {
    out.push(tag);
    out.extend_from_slice(bytes);
}

fn write_count(out: &mut Vec<u8>, count: usize, small: u8, wide: u8) {
    match count {
        ..16 => out.push(small | count as u8),
        16..0x1_0000 => write_tagged(out, wide, &(count as u16).to_be_bytes()),
        _ => write_tagged(out, wide + 1, &(count as u32).to_be_bytes()),
    }
}

fn write_table(vm: &Vm, out: &mut Vec<u8>, table: TableId, depth: usize) {
    let mut entries = Vec::new();
    let mut key = Value::Nil;
    let (mut is_list, mut most) = (true, 0.0);
    while let Some(Some((next, value))) = vm.heap.next(table, key) {
        key = next;
        match key {
            Value::Number(number) if number > 0.0 && libm::floor(number) == number => {
                most = f64::max(most, number);
            }
            _ => is_list = false,
        }
        entries.push((key, value));
    }
    if is_list && most == entries.len() as f64 {
        write_count(out, entries.len(), 0x90, 0xdc);
        for index in 1..=entries.len() {
            write(vm, out, vm.heap.get_index(table, index), depth + 1);
        }
    } else {
        write_count(out, entries.len(), 0x80, 0xde);
        for (key, value) in entries {
            write(vm, out, key, depth + 1);
            write(vm, out, value, depth + 1);
        }
    }
}

enum Broken {
    Missing,
    BadFormat,
    Fault(Fault),
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Broken {
        Broken::Fault(fault)
    }
}

struct Reader {
    text: Vec<u8>,
    at: usize,
}

impl Reader {
    fn take(&mut self, len: usize) -> Result<&[u8], Broken> {
        let end = self.at.checked_add(len).ok_or(Broken::Missing)?;
        let bytes = self.text.get(self.at..end).ok_or(Broken::Missing)?;
        self.at = end;
        Ok(bytes)
    }

    fn unsigned(&mut self, len: usize) -> Result<u64, Broken> {
        Ok(self.take(len)?.iter().fold(0, |sum, it| sum << 8 | u64::from(*it)))
    }

    fn signed(&mut self, len: usize) -> Result<i64, Broken> {
        let unused = 64 - 8 * len as u32;
        Ok((self.unsigned(len)? << unused) as i64 >> unused)
    }

    fn value(&mut self, vm: &mut Vm, depth: usize) -> Result<Value, Broken> {
        if depth > MAX_UNPACKED {
            return Err(Broken::BadFormat);
        }
        let tag = self.unsigned(1)? as u8;
        Ok(match tag {
            0..=0x7f => Value::Number(f64::from(tag)),
            0xe0.. => Value::Number(f64::from(tag as i8)),
            0xc0 => Value::Nil,
            0xc2 | 0xc3 => Value::Bool(tag == 0xc3),
            0xcc..=0xcf => Value::Number(self.unsigned(1 << (tag - 0xcc))? as f64),
            0xd0..=0xd3 => Value::Number(self.signed(1 << (tag - 0xd0))? as f64),
            0xca => Value::Number(f64::from(f32::from_bits(self.unsigned(4)? as u32))),
            0xcb => Value::Number(f64::from_bits(self.unsigned(8)?)),
            0xa0..=0xbf => self.text(vm, usize::from(tag & 0x1f))?,
            0xc4..=0xc6 => self.counted_text(vm, 1 << (tag - 0xc4))?,
            0xd9..=0xdb => self.counted_text(vm, 1 << (tag - 0xd9))?,
            0x90..=0x9f => self.list(vm, u64::from(tag & 15), depth)?,
            0xdc | 0xdd => {
                let count = self.unsigned(2 << (tag - 0xdc))?;
                self.list(vm, count, depth)?
            }
            0x80..=0x8f => self.map(vm, u64::from(tag & 15), depth)?,
            0xde | 0xdf => {
                let count = self.unsigned(2 << (tag - 0xde))?;
                self.map(vm, count, depth)?
            }
            _ => return Err(Broken::BadFormat),
        })
    }

    fn counted_text(&mut self, vm: &mut Vm, width: usize) -> Result<Value, Broken> {
        let len = self.unsigned(width)? as usize;
        self.text(vm, len)
    }

    fn text(&mut self, vm: &mut Vm, len: usize) -> Result<Value, Broken> {
        let text = self.take(len)?;
        Ok(Value::Str(vm.heap.string(text)?))
    }

    fn list(&mut self, vm: &mut Vm, count: u64, depth: usize) -> Result<Value, Broken> {
        let table = vm.heap.table()?;
        for index in 1..=count {
            let value = self.value(vm, depth + 1)?;
            vm.heap.set_index(table, index as usize, value)?;
        }
        Ok(Value::Table(table))
    }

    fn map(&mut self, vm: &mut Vm, count: u64, depth: usize) -> Result<Value, Broken> {
        let table = vm.heap.table()?;
        for _ in 0..count {
            let key = self.value(vm, depth + 1)?;
            let value = self.value(vm, depth + 1)?;
            match key {
                Value::Nil => return Err(Broken::BadFormat),
                Value::Number(number) if number.is_nan() => return Err(Broken::BadFormat),
                key => vm.heap.set(table, key, value)?,
            }
        }
        Ok(Value::Table(table))
    }
}

/// Which objects to unpack.
struct Wanted {
    /// 0 for all.
    limit: i64,
    offset: i64,
    tells_offset: Telling,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    No,
    /// Where the next object begins, -1 at the end, comes first.
    Offset,
}

fn unpack(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    unpack_wanted(vm, args, Wanted { limit: 0, offset: 0, tells_offset: Telling::No })
}

fn unpack_one(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let offset = args.int_or(vm, 2, 0)?;
    unpack_wanted(vm, args, Wanted { limit: 1, offset, tells_offset: Telling::Offset })
}

fn unpack_limit(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let limit = args.int(vm, 2)?;
    let offset = args.int_or(vm, 3, 0)?;
    unpack_wanted(vm, args, Wanted { limit, offset, tells_offset: Telling::Offset })
}

fn unpack_wanted(vm: &mut Vm, args: Args, wanted: Wanted) -> Result<Flow, Fault> {
    let Wanted { limit, offset, tells_offset } = wanted;
    let text = args.bytes(vm, 1)?;
    let len = text.len();
    if offset < 0 || limit < 0 {
        let message =
            format!("Invalid request to unpack with offset of {offset} and limit of {len}.");
        return Err(vm.error(message.as_bytes()));
    }
    if offset > len as i64 {
        let message = format!("Start offset {offset} greater than input length {len}.");
        return Err(vm.error(message.as_bytes()));
    }
    let mut reader = Reader { text, at: offset as usize };
    let mut values = Vec::new();
    while reader.at < len && (limit == 0 || (values.len() as i64) < limit) {
        match reader.value(vm, 0) {
            Ok(value) => values.push(value),
            Err(Broken::Missing) => return Err(vm.error(b"Missing bytes in input.")),
            Err(Broken::BadFormat) => return Err(vm.error(b"Bad data format in input.")),
            Err(Broken::Fault(fault)) => return Err(fault),
        }
    }
    if tells_offset == Telling::Offset {
        vm.give(if reader.at >= len { -1.0 } else { reader.at as f64 });
    }
    for value in values {
        vm.give(value);
    }
    Ok(Flow::Return)
}
