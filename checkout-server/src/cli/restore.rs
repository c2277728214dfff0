//! `restore FILE`: puts a copy of the database in the place of the one in `DATA_DIR`, and keeps what was there.

use super::output::{CommandError, counted};
use crate::{
    config::StoreSettings,
    store::{self, StoreSize},
};
use std::{io::Write, path::Path};

/// Restores a copy, and says what it holds, what was there, and what is left to do.
///
/// # Errors
/// Why nothing was restored.
pub(super) async fn run(
    settings: &StoreSettings,
    copy: &Path,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let restored = store::restore(settings, copy).await?;
    writeln!(out, "Restored from {}: {}.", copy.display(), held(restored.size))?;
    match restored.kept {
        None => writeln!(out, "Nothing was stored there before.")?,
        Some((file, size)) => {
            let size = size.map_or_else(|| "it cannot be read".to_owned(), held);
            writeln!(out, "What was there is kept in {}: {size}.", file.display())?;
        }
    }
    if restored.needs_migration {
        writeln!(out, "The copy was made by an older version: the next start of the server migrates it.")?;
    }
    Ok(writeln!(
        out,
        "Start the server, then run checkout-server orders --check, and resend the webhooks since the copy in Stripe's dashboard."
    )?)
}

fn held(size: StoreSize) -> String {
    format!("{} and {}", counted(size.orders, "order"), counted(size.leads, "submission"))
}
