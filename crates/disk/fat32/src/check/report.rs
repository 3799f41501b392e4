use alloc::{string::String, vec::Vec};
use core::fmt;

/// What a check found. Findings are capped; the counts are not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    pub files: u32,
    pub directories: u32,
    pub free_clusters: u32,
    pub used_clusters: u32,
    pub lost_clusters: u32,
    pub bad_clusters: u32,
    pub findings: Vec<Finding>,
    /// Findings that did not fit.
    pub more: u32,
}

const MAX_FINDINGS: usize = 1000;

/// One thing that is wrong. Paths have slashes and no leading one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    NotUnmounted,
    BackupBootDiffers,
    FatsDiffer {
        entries: u32,
    },
    FsInfoInvalid,
    FsInfoWrong {
        says: u32,
        counted: u32,
    },
    LostClusters {
        clusters: u32,
    },
    /// The clusters belong to another file too.
    CrossLinked {
        path: String,
        cluster: u32,
    },
    /// Two names for one chain: a rename that was cut off.
    TwoNames {
        path: String,
        cluster: u32,
    },
    /// The chain returns to itself.
    Loop {
        path: String,
        cluster: u32,
    },
    /// The chain goes on to something that is no used cluster.
    BrokenChain {
        path: String,
        cluster: u32,
    },
    /// As before, but behind all that the file or directory uses.
    BrokenTail {
        path: String,
        cluster: u32,
    },
    ChainTooShort {
        path: String,
        bytes: u32,
        clusters: u32,
    },
    /// Clusters past the end of the file: given ahead of need, or left by a cut.
    ChainTooLong {
        path: String,
        bytes: u32,
        clusters: u32,
    },
    BadName {
        path: String,
    },
    DuplicateName {
        path: String,
    },
    /// Long slots without their short one.
    OrphanLongSlots {
        path: String,
        slots: u32,
    },
    /// `.` or `..` leads elsewhere, as after a move that was cut off.
    WrongDots {
        path: String,
    },
    /// The first two slots are not `.` and `..`.
    NoDots {
        path: String,
    },
    TooManySlots {
        path: String,
    },
}

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Costs space or time, no data.
    Waste,
    /// A file or name is damaged.
    Damage,
}

impl Finding {
    pub fn severity(&self) -> Severity {
        match self {
            Finding::NotUnmounted
            | Finding::BackupBootDiffers
            | Finding::FatsDiffer { .. }
            | Finding::FsInfoInvalid
            | Finding::FsInfoWrong { .. }
            | Finding::LostClusters { .. }
            | Finding::ChainTooLong { .. }
            | Finding::OrphanLongSlots { .. }
            | Finding::BrokenTail { .. }
            | Finding::WrongDots { .. }
            | Finding::TwoNames { .. } => Severity::Waste,
            _ => Severity::Damage,
        }
    }
}

impl Report {
    /// Nothing at all is wrong.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// What is wrong costs no data: what a power cut may leave behind.
    pub fn is_whole(&self) -> bool {
        self.findings.iter().all(|it| it.severity() == Severity::Waste)
    }

    pub(super) fn add(&mut self, finding: Finding) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        } else {
            self.more += 1;
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::NotUnmounted => f.write_str("the volume was not unmounted"),
            Finding::BackupBootDiffers => f.write_str("the copy of the boot sector differs"),
            Finding::FatsDiffer { entries } => {
                write!(f, "the copies of the FAT differ in {entries} entries")
            }
            Finding::FsInfoInvalid => f.write_str("the FSInfo sector is none"),
            Finding::FsInfoWrong { says, counted } => {
                write!(f, "FSInfo says {says} free clusters, there are {counted}")
            }
            Finding::LostClusters { clusters } => {
                write!(f, "{clusters} clusters belong to no file")
            }
            Finding::CrossLinked { path, cluster } => {
                write!(f, "{path}: cluster {cluster} belongs to another file too")
            }
            Finding::TwoNames { path, cluster } => {
                write!(f, "{path}: another name for the file at cluster {cluster}")
            }
            Finding::Loop { path, cluster } => {
                write!(f, "{path}: the chain loops at cluster {cluster}")
            }
            Finding::BrokenChain { path, cluster } => {
                write!(f, "{path}: the chain breaks behind cluster {cluster}")
            }
            Finding::BrokenTail { path, cluster } => {
                write!(f, "{path}: the unused end of the chain breaks behind cluster {cluster}")
            }
            Finding::ChainTooShort { path, bytes, clusters } => {
                write!(f, "{path}: {bytes} bytes on only {clusters} clusters")
            }
            Finding::ChainTooLong { path, bytes, clusters } => {
                write!(f, "{path}: {bytes} bytes on {clusters} clusters")
            }
            Finding::BadName { path } => write!(f, "{path}: no valid name"),
            Finding::DuplicateName { path } => write!(f, "{path}: the name is there twice"),
            Finding::OrphanLongSlots { path, slots } => {
                write!(f, "{path}: {slots} parts of a long name without a file")
            }
            Finding::WrongDots { path } => write!(f, "{path}: . or .. is wrong"),
            Finding::NoDots { path } => write!(f, "{path}: . or .. is missing"),
            Finding::TooManySlots { path } => write!(f, "{path}: more than 65536 slots"),
        }
    }
}
