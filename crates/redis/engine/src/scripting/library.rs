//! Libraries of functions.

use super::{Header, ScriptFlags, Scripting};
use crate::error::CommandError;
use alloc::vec::Vec;
use wire::{Ask, Handle, Tell};

pub(crate) struct Library {
    pub(crate) handle: Handle,
    pub(crate) code: Vec<u8>,
    /// In the order they were registered.
    pub(crate) functions: Vec<Function>,
}

pub(crate) struct Function {
    pub(crate) name: Vec<u8>,
    pub(crate) description: Option<Vec<u8>>,
    pub(crate) flags: ScriptFlags,
}

/// What happens to a library of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Existing {
    Refused,
    Replaced,
}

impl Scripting {
    /// Loads a library; its name.
    pub(crate) fn load(
        &mut self,
        code: &[u8],
        existing: Existing,
    ) -> Result<Vec<u8>, CommandError> {
        let header = Header::of_library(code)?;
        if existing == Existing::Refused && self.libraries.contains_key(&header.name) {
            return Err(CommandError::About {
                before: "ERR Library '",
                word: header.name,
                after: "' already exists",
            });
        }
        let (handle, functions) = match self.ask(&Ask::Load { code: header.code })? {
            Tell::Loaded { library, functions } => (library, functions),
            Tell::Failed { error } => return Err(CommandError::Line(error)),
            _ => return Err(CommandError::Message("ERR the interpreter gave no sense")),
        };
        if let Some(taken) = functions.iter().find(|it| self.is_taken(&it.name, &header.name)) {
            let error = CommandError::About {
                before: "ERR Function ",
                word: taken.name.clone(),
                after: " already exists",
            };
            self.ask(&Ask::Drop { library: handle })?;
            return Err(error);
        }
        let functions = functions.into_iter().map(Function::from).collect();
        let library = Library { handle, code: code.to_vec(), functions };
        if let Some(old) = self.libraries.insert(header.name.clone(), library) {
            self.ask(&Ask::Drop { library: old.handle })?;
        }
        Ok(header.name)
    }

    /// Whether another library has a function of this name.
    fn is_taken(&self, function: &[u8], library: &[u8]) -> bool {
        let others = self.libraries.iter().filter(|(name, _)| *name != library);
        others.flat_map(|(_, it)| &it.functions).any(|it| it.name.eq_ignore_ascii_case(function))
    }

    /// Names of functions are the same in any case.
    pub(crate) fn find_function(&self, name: &[u8]) -> Option<(&Library, &Function)> {
        self.libraries.values().find_map(|library| {
            let function =
                library.functions.iter().find(|it| it.name.eq_ignore_ascii_case(name))?;
            Some((library, function))
        })
    }

    pub(crate) fn function_count(&self) -> usize {
        self.libraries.values().map(|it| it.functions.len()).sum()
    }

    pub(crate) fn drop_library(&mut self, name: &[u8]) -> Result<(), CommandError> {
        match self.libraries.remove(name) {
            Some(library) => self.ask(&Ask::Drop { library: library.handle }).map(|_| ()),
            None => Err(CommandError::Message("ERR Library not found")),
        }
    }

    pub(crate) fn drop_all(&mut self) -> Result<(), CommandError> {
        self.not_loaded.clear();
        for library in core::mem::take(&mut self.libraries).into_values() {
            self.ask(&Ask::Drop { library: library.handle })?;
        }
        Ok(())
    }

    /// Loads what came before the interpreter did.
    pub(crate) fn load_late(&mut self) -> Result<(), CommandError> {
        while let Some(code) = self.not_loaded.last().cloned() {
            match self.load(&code, Existing::Replaced) {
                Err(CommandError::ScriptsLoading) => return Err(CommandError::ScriptsLoading),
                // What a file holds was loadable once; what is not is left out.
                Ok(_) | Err(_) => self.not_loaded.pop(),
            };
        }
        Ok(())
    }

    /// The code of all libraries, for files.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &[u8]> {
        self.libraries
            .values()
            .map(|it| &it.code[..])
            .chain(self.not_loaded.iter().map(|it| &it[..]))
    }
}

impl From<wire::Function> for Function {
    fn from(it: wire::Function) -> Function {
        let known = it.flags.iter().filter_map(|it| ScriptFlags::named(it));
        let flags = known.fold(ScriptFlags::default(), ScriptFlags::with);
        Function { name: it.name, description: it.description, flags }
    }
}
