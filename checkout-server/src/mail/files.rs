//! Messages as files, if no SMTP server is configured: written, and deleted together with the data in them.

use shop::normalized_email;
use std::{
    fs::{self, File},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    time::{Duration, UNIX_EPOCH},
};

/// Writes a message into its own file, readable only by its user. The file gets its name when it is complete.
pub(super) fn write(folder: &Path, token: &str, message: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let part = folder.join(format!("{token}.part"));
    let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(&part)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(&part, folder.join(format!("{token}.eml")))?;
    File::open(folder)?.sync_all()
}

/// Deletes the messages of a folder that contain an address; returns their number.
///
/// # Errors
/// A file cannot be read or deleted.
pub(crate) fn erase_files(folder: &Path, email: &str) -> io::Result<usize> {
    let mut erased = 0;
    for path in paths(folder)? {
        let message = fs::read(&path)?;
        if is_about(&String::from_utf8_lossy(&message), email) {
            fs::remove_file(&path)?;
            erased += 1;
        }
    }
    Ok(erased)
}

/// True if a message contains an address, besides the sender's. Folded lines are joined, in the quoted-printable
/// encoding and in headers.
fn is_about(message: &str, email: &str) -> bool {
    let address = normalized_email(email);
    let unfolded = message.replace("=\r\n", "").replace("=3D", "=");
    let lines = unfolded.split("\r\n").filter(|line| !line.starts_with("From: "));
    let is_part = |char: char| char.is_alphanumeric() || ".!#$%&'*+-/=?^_`{|}~@".contains(char);
    let words = lines.flat_map(|line| line.split(|char| !is_part(char)));
    words
        .map(|word| word.trim_end_matches('.'))
        .any(|word| word.contains('@') && normalized_email(word) == address)
}

/// Deletes the files of messages with these tokens; returns their number.
///
/// # Errors
/// If a file cannot be deleted.
pub(crate) fn delete_files(folder: &Path, tokens: &[String]) -> io::Result<usize> {
    let mut deleted = 0;
    for token in tokens {
        match fs::remove_file(folder.join(format!("{token}.eml"))) {
            Ok(()) => deleted += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}

/// Deletes the files of messages with this extension (`eml`, or `part` for an incomplete one) that were written before
/// a time, in milliseconds since 1970.
///
/// # Errors
/// If a file cannot be deleted.
pub(crate) fn delete_files_before(folder: &Path, extension: &str, millis: i64) -> io::Result<()> {
    let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(millis).unwrap_or_default());
    for path in paths(folder)? {
        let is_message = path.extension().is_some_and(|own| own == extension);
        if is_message && fs::metadata(&path)?.modified()? < before {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Files in a folder; empty if the folder does not exist.
fn paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        files => files?.map(|file| Ok(file?.path())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_about_the_addresses_in_it_but_that_of_its_sender() {
        let message = "From: Maison <house@mail.example>\r\nTo: owner@mail.example\r\nReply-To: Ana@home.example\r\n\r\nBuyer: buy=\r\ner@home.example\r\nWrite to bo@xn--mller-kva.example.\r\n";
        for email in
            ["ana@home.example", " OWNER@mail.example ", "buyer@home.example", "bo@m\u{fc}ller.example"]
        {
            assert!(is_about(message, email), "{email}");
        }
        for email in ["house@mail.example", "na@home.example", "er@home.example", ""] {
            assert!(!is_about(message, email), "{email}");
        }
    }
}
