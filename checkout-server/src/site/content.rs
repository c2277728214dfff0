//! The bytes of a file of the site: in memory, or on disk.

use crate::response::{Body, FileBody};
use http_body_util::{Either, Full};
use hyper::body::Bytes;
use ring::digest::{Context, Digest, SHA256};
use std::{
    fs::{self, File, Metadata},
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// How many bytes are hashed at a time.
const CHUNK: usize = 64 * 1024;

#[derive(Debug)]
pub(crate) enum Content {
    Memory(Bytes),
    Disk(FileOnDisk),
}

/// A file that is read when it is sent.
#[derive(Debug)]
pub(crate) struct FileOnDisk {
    path: PathBuf,
    length: u64,
    modified: SystemTime,
}

impl Content {
    /// Reads a file into memory.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn in_memory(path: &Path) -> io::Result<Self> {
        fs::read(path).map(|bytes| Self::Memory(bytes.into()))
    }

    /// Leaves a file on disk.
    ///
    /// # Errors
    /// A file without a time.
    pub(super) fn on_disk(path: PathBuf, metadata: &Metadata) -> io::Result<Self> {
        Ok(Self::Disk(FileOnDisk { path, length: metadata.len(), modified: metadata.modified()? }))
    }

    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Disk(file) => file.length,
        }
    }

    /// All bytes.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn read(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => Ok(bytes.into()),
            Self::Disk(file) => fs::read(file.path),
        }
    }

    /// The hash of the bytes.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn hash(&self) -> io::Result<Digest> {
        let mut hash = Context::new(&SHA256);
        match self {
            Self::Memory(bytes) => hash.update(bytes),
            Self::Disk(file) => {
                let mut opened = file.open()?;
                let mut chunk = vec![0; CHUNK];
                loop {
                    match opened.read(&mut chunk)? {
                        0 => break,
                        read => hash.update(chunk.get(..read).unwrap_or_default()),
                    }
                }
            }
        }
        Ok(hash.finish())
    }

    /// The `length` bytes from `first` on, which lie within the content.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn body(&self, first: u64, length: u64) -> io::Result<Body> {
        Ok(match self {
            Self::Memory(bytes) => {
                let index =
                    |position: u64| usize::try_from(position).map_or(bytes.len(), |at| at.min(bytes.len()));
                Either::Left(Full::new(bytes.slice(index(first)..index(first.saturating_add(length)))))
            }
            Self::Disk(file) => Either::Right(FileBody::new(file.open()?, first, length)?),
        })
    }
}

impl FileOnDisk {
    /// Opens the file. One that has changed is not sent, since its length and its hash are those from start-up.
    fn open(&self) -> io::Result<File> {
        let file = File::open(&self.path)?;
        let found = file.metadata()?;
        let is_same = found.len() == self.length && found.modified()? == self.modified;
        if is_same { Ok(file) } else { Err(io::ErrorKind::InvalidData.into()) }
    }
}
