//! The ledger in a file of its own: SQLite inside the server, nothing to install.
//!
//! One thread owns the file, so that no worker ever waits for a disk. What is waiting when it comes back from
//! one commit goes into the next together: one flush of the disk may acknowledge many letters.

use super::{
    Kept, KeptLead, Lead, Ledger, LedgerError, Pending,
    files::{Identity, make_file, make_folder, new_file, sync_folder},
    opening::{STEPS, Unready, connect},
};
use crate::moment;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, params};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

/// The file's name in `DATA_DIR`.
const NAME: &str = "ledger.sqlite";
/// Letters that may wait; more are told to come back.
const QUEUE: usize = 1024;
/// Letters that one commit takes at most.
const BATCH: usize = 256;

/// The ledger.
#[derive(Debug)]
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
}

type Answer<T> = oneshot::Sender<Result<T, LedgerError>>;
type Task = Box<dyn FnOnce(&mut Connection) + Send>;

/// What the thread is asked for.
enum Job {
    Keep(Lead, Answer<Kept>),
    Other(Task),
}

impl Sqlite {
    /// Opens the ledger of a folder, and makes both where they are missing: for nobody else's eyes.
    ///
    /// `patience` is how long another program may hold it.
    ///
    /// # Errors
    /// Why it cannot be opened, and what to do.
    pub fn open(folder: &Path, patience: Duration) -> Result<Self, LedgerError> {
        make_folder(folder).map_err(|error| unusable(folder, &error.to_string()))?;
        let file = folder.join(NAME);
        make_file(&file).map_err(|error| unusable(folder, &error.to_string()))?;
        Self::start(folder, file, patience)
    }

    /// Opens the ledger of a folder that must hold one.
    ///
    /// # Errors
    /// As [`Sqlite::open`], and where there is none.
    pub fn open_existing(folder: &Path, patience: Duration) -> Result<Self, LedgerError> {
        let file = folder.join(NAME);
        if !file.is_file() {
            let text = format!(
                "DATA_DIR {} holds no ledger yet: nothing has been kept there. Set DATA_DIR to the folder that the server uses.",
                folder.display()
            );
            return Err(LedgerError::new("Missing", text));
        }
        Self::start(folder, file, patience)
    }

    fn start(folder: &Path, file: PathBuf, patience: Duration) -> Result<Self, LedgerError> {
        let connection = connect(&file, patience).map_err(|error| match error {
            Unready::Newer(number) => LedgerError::new(
                "Newer",
                format!(
                    "The ledger in DATA_DIR {} was kept by a newer checkout-server (schema {number}, this one knows {}). Start that one.",
                    folder.display(),
                    STEPS.len()
                ),
            ),
            Unready::Sqlite(error) => unusable(folder, &error.to_string()),
        })?;
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let identity = Identity::of(&file);
        thread::Builder::new()
            .name("ledger".to_owned())
            .spawn(move || Keeper { connection, file, identity }.work(waiting))
            .map_err(|error| unusable(folder, &error.to_string()))?;
        Ok(Self { jobs })
    }

    /// Hands a job to the thread and waits for its answer.
    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job + Send) -> Result<T, LedgerError> {
        let (answer, answered) = oneshot::channel();
        match self.jobs.try_send(job(answer)) {
            Ok(()) => answered.await.unwrap_or_else(|_| Err(gone())),
            Err(TrySendError::Full(_)) => Err(LedgerError::busy()),
            Err(TrySendError::Closed(_)) => Err(gone()),
        }
    }

    fn pending<T: Send + 'static>(
        &self,
        task: impl FnOnce(&mut Connection) -> Result<T, LedgerError> + Send + 'static,
    ) -> Pending<'_, T> {
        Box::pin(self.ask(|answer| {
            // Whoever asked may have left.
            Job::Other(Box::new(move |connection| drop(answer.send(task(connection)))))
        }))
    }
}

impl Ledger for Sqlite {
    fn keep(&self, lead: Lead) -> Pending<'_, Kept> {
        Box::pin(self.ask(|answer| Job::Keep(lead, answer)))
    }

    fn leads(&self, form: Option<&str>, after: i64, most: u32) -> Pending<'_, Vec<KeptLead>> {
        let form = form.map(str::to_owned);
        self.pending(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT number, received_at, form, fields FROM leads
                 WHERE number > ?1 AND (?2 IS NULL OR form = ?2) ORDER BY number LIMIT ?3",
            )?;
            let rows = statement.query_map(params![after, form, most], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?))
            })?;
            rows.map(|row| {
                let (number, received_at, form, fields) = row?;
                let fields = serde_json::from_str(&fields)
                    .map_err(|_| LedgerError::new("Unreadable", format!("letter {number} cannot be read")))?;
                Ok(KeptLead { number, received_at, lead: Lead { form, fields } })
            })
            .collect()
        })
    }

    fn forget(&self, email: &str) -> Pending<'_, usize> {
        let email = super::folded(email);
        self.pending(move |connection| {
            let erased = connection.execute("DELETE FROM leads WHERE email = ?1", [email])?;
            if erased > 0 {
                // What was deleted would otherwise lie in the file's gaps and in its log.
                connection.execute_batch("VACUUM")?;
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            }
            Ok(erased)
        })
    }

    fn copy_to(&self, file: &Path) -> Pending<'_, ()> {
        let file = file.to_owned();
        self.pending(move |connection| copy(connection, &file))
    }
}

/// The thread that owns the file.
struct Keeper {
    connection: Connection,
    file: PathBuf,
    identity: Option<Identity>,
}

impl Keeper {
    /// Works until nobody is left who could ask.
    fn work(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        while waiting.blocking_recv_many(&mut jobs, BATCH) > 0 {
            let mut letters = Vec::new();
            for job in jobs.drain(..) {
                match job {
                    // A visitor who was told that it takes too long must not find her letter kept after all.
                    Job::Keep(_, answer) if answer.is_closed() => {}
                    Job::Keep(lead, answer) => letters.push((lead, answer)),
                    Job::Other(task) => task(&mut self.connection),
                }
            }
            if !letters.is_empty() {
                self.keep(letters);
            }
        }
    }

    /// Keeps letters in one commit, and only then tells those who wait.
    fn keep(&mut self, letters: Vec<(Lead, Answer<Kept>)>) {
        let kept = self.commit(letters.iter().map(|(lead, _)| lead));
        let mut kept = kept.map(Vec::into_iter);
        for (_, answer) in letters {
            let told = match &mut kept {
                Ok(kept) => kept.next().ok_or_else(gone),
                Err(error) => Err(error.clone()),
            };
            drop(answer.send(told));
        }
    }

    fn commit<'a>(&mut self, leads: impl Iterator<Item = &'a Lead>) -> Result<Vec<Kept>, LedgerError> {
        if Identity::of(&self.file) != self.identity {
            // A file that was moved or removed takes words still, and loses them.
            return Err(LedgerError::new(
                "Moved",
                "the ledger's file was moved or replaced while the server runs",
            ));
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let now = moment::now();
        let kept = leads.map(|lead| insert(&transaction, lead, now)).collect::<Result<_, _>>()?;
        transaction.commit()?;
        Ok(kept)
    }
}

fn insert(transaction: &Transaction<'_>, lead: &Lead, now: i64) -> Result<Kept, LedgerError> {
    let fields = serde_json::to_string(&lead.fields)
        .map_err(|_| LedgerError::new("Unwritable", "a letter cannot be written"))?;
    let mut statement = transaction.prepare_cached(
        "INSERT INTO leads (received_at, form, email, fields, digest) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (digest) DO NOTHING",
    )?;
    let inserted = statement.execute(params![now, lead.form, lead.email(), fields, lead.digest()])?;
    Ok(if inserted == 0 { Kept::Before } else { Kept::New })
}

/// Writes a copy beside its place, flushes it, looks at it, and gives it its name last: a file of that name is
/// whole.
fn copy(connection: &Connection, file: &Path) -> Result<(), LedgerError> {
    let fault = |why: &dyn std::fmt::Display| {
        LedgerError::new("Copy", format!("{} cannot be written: {why}.", file.display()))
    };
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = (|| {
        // Made by us first, so that it is for nobody else's eyes; SQLite fills an empty file.
        drop(new_file(&part).map_err(|error| fault(&error))?);
        let name = part.to_str().ok_or_else(|| fault(&"its name is not text"))?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(|error| fault(&error))?;
        File::open(&part).and_then(|copy| copy.sync_all()).map_err(|error| fault(&error))?;
        let copy = Connection::open_with_flags(&part, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let verdict: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Err(fault(&"the copy is not whole"));
        }
        // Unlike a rename, a link never takes the place of another file.
        fs::hard_link(&part, file).map_err(|error| fault(&error))
    })();
    // What is left of a copy that failed is of no use, and one that succeeded has its own name now.
    drop(fs::remove_file(&part));
    written?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    sync_folder(folder.unwrap_or(Path::new("."))).map_err(|error| fault(&error))
}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> Self {
        let code = match error.sqlite_error_code() {
            Some(code) => format!("{code:?}"),
            None => "Sqlite".to_owned(),
        };
        Self::new(code, error.to_string())
    }
}

fn gone() -> LedgerError {
    LedgerError::new("Gone", "the ledger has stopped; start the server again")
}

fn unusable(folder: &Path, why: &str) -> LedgerError {
    let text = format!(
        "Letters cannot be kept in DATA_DIR {}: {why}. Set DATA_DIR to a folder that the server may write to.",
        folder.display()
    );
    LedgerError::new("Unusable", text)
}
