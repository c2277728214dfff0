//! `restore FILE`: puts a copy of the database in the place of the one in `DATA_DIR`, and keeps what was there.

use super::{
    output::{Done, counted},
    store_settings,
};
use crate::{
    base::error::ConfigError,
    config::Environment,
    store::{self, StoreSize},
};
use std::path::Path;

/// Restores a copy, and says what it holds, what was there, and what is left to do.
///
/// # Errors
/// Why nothing was restored.
pub(super) async fn run(environment: &Environment, copy: &Path) -> Result<Done, ConfigError> {
    let restored = store::restore(&store_settings(environment)?, copy).await?;
    let mut done = Done::new(format!("Restored from {}: {}.", copy.display(), held(restored.size)));
    done = match restored.kept {
        None => done.and("Nothing was stored there before."),
        Some((file, size)) => {
            let size = size.map_or_else(|| "it cannot be read".to_owned(), held);
            done.and(format!("What was there is kept in {}: {size}.", file.display()))
        }
    };
    if restored.needs_migration {
        done = done.and("The copy was made by an older version: the next start of the server migrates it.");
    }
    Ok(done.next(
        "Start the server, then run checkout-server orders reconcile, and resend the webhooks since the copy in Stripe's dashboard.",
    ))
}

fn held(size: StoreSize) -> String {
    format!("{} and {}", counted(size.orders, "order"), counted(size.submissions, "submission"))
}
