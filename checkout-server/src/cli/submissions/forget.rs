//! `submissions forget EMAIL`: erases a person's data, and lists the data that it cannot erase.

use crate::{
    base::error::ConfigError,
    cli::{existing_store, output::Done},
    config::{self, Environment},
    mail,
};

/// Erases the submissions of an e-mail address, the address in orders, and the files of messages to it.
///
/// # Errors
/// Some data could not be erased. The command can be repeated.
pub(super) async fn forget(environment: &Environment, email: &str) -> Result<Done, ConfigError> {
    let store = existing_store(environment).await?;
    let mail_folder = config::mail_folder(environment);
    let erased = store.erase_buyer(email).await?;
    let files = mail::delete_files(&mail_folder, &erased.messages).and_then(|deleted| {
        // Messages without an order: newsletter mail, and notices to the owner with the person's words.
        Ok(deleted + mail::erase_files(&mail_folder, email)?)
    });
    let files = files.map_err(|error| {
        ConfigError::new(format!(
            "A message in {} cannot be deleted: {error}. Run the same command again.",
            mail_folder.display()
        ))
    })?;
    // Last, because it also cleans the files of the database.
    let submissions = store.delete_submissions(email).await?;
    let were = |count: usize, one: &str, several: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
    };
    let mut done = Done::new(format!("{} erased.", were(submissions, "submission was", "submissions were")))
        .and(format!(
            "{} the address; order, sum and payment are kept.",
            were(erased.orders, "order has lost", "orders have lost")
        ));
    if files > 0 {
        done =
            done.and(format!("{} deleted.", were(files, "file of a message was", "files of messages were")));
    }
    Ok(done.next(
        "Not erased: backups made before, and databases that a restore has kept, until they are deleted; the payments at Stripe, with the address; mail that was sent. Reasons that were given for accepted orders are kept as they were written.",
    ))
}
