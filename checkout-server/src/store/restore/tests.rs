//! A restore that is interrupted after any step leaves a store that the next one restores, and loses nothing.

use super::*;
use crate::{
    base::random::random_hex,
    config::Limits,
    store::{self, MissingStore, Store, StoreError},
};
use shop::Submission;
use std::sync::Arc;

const BEFORE: &str = "before@house.example";
const AFTER: &str = "after@house.example";

/// A folder that is deleted at the end of its test.
struct Folder(PathBuf);

impl Folder {
    fn create() -> Self {
        let folder = std::env::temp_dir().join(format!("restore-{}", random_hex().unwrap()));
        files::create_folder(&folder).unwrap();
        Self(folder)
    }

    fn settings(&self) -> StoreSettings {
        StoreSettings::Sqlite(self.0.clone())
    }

    async fn open(&self) -> Result<Arc<Store>, StoreError> {
        store::open(&self.settings(), &Limits::default(), MissingStore::Create).await
    }

    /// Stores a submission from this address, and stops.
    async fn submit(&self, email: &str) {
        let store = self.open().await.unwrap();
        insert(&store, email).await;
        store.close().await;
    }

    /// Stores a submission from this address, and leaves the files as a kill does: it is in the write-ahead log.
    async fn submit_before_a_kill(&self, email: &str) {
        let store = self.open().await.unwrap();
        insert(&store, email).await;
        let files = ["", "-wal", "-shm"].map(|suffix| with_suffix(&self.0.join(FILE_NAME), suffix));
        let bytes = files.each_ref().map(|file| fs::read(file).unwrap());
        store.close().await;
        for (file, bytes) in files.iter().zip(bytes) {
            fs::write(file, bytes).unwrap();
        }
    }

    async fn emails(&self) -> Vec<String> {
        let store = self.open().await.unwrap();
        let submissions = store.submissions(None, 0, 9).await.unwrap();
        store.close().await;
        submissions.iter().map(|stored| stored.submission.email()).collect()
    }

    async fn restore(&self, copy: &Path) -> Result<Restored, StoreError> {
        // A process that another test has just started has the files of this one until it runs its program.
        while files::is_locked(&self.0.join(LOCK_FILE)) {
            tokio::task::yield_now().await;
        }
        restore(&self.settings(), copy).await
    }

    /// Begins a restore, and ends it after so many steps; returns whether it was interrupted.
    async fn interrupt(&self, copy: &Path, steps: usize) -> bool {
        let part = self.0.join(CHECKED_COPY);
        read_copy(&self.0, copy, &part).unwrap();
        check_copy(&part, copy).await.unwrap();
        let mut taken = 0;
        let ended = replace(&self.0, &kept_name(&self.0), || {
            taken += 1;
            if taken > steps { Err(io::Error::other("interrupted")) } else { Ok(()) }
        });
        ended.is_err()
    }

    /// The kept databases, without their logs.
    fn kept(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path());
        let is_kept = |file: &PathBuf| {
            let name = file.file_name().unwrap().to_str().unwrap();
            name.starts_with("ledger-replaced-") && name.ends_with(".sqlite")
        };
        files.filter(is_kept).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

async fn insert(store: &Store, email: &str) {
    let fields = vec![("email".to_owned(), email.to_owned())];
    store.insert_submission(Submission { form: "house".to_owned(), fields, is_caught: false }).await.unwrap();
}

/// A copy of a store, and the store with one more submission in its log.
async fn killed_after_the_copy() -> (Folder, Folder, PathBuf) {
    let (folder, copies) = (Folder::create(), Folder::create());
    let copy = copies.0.join("copy.sqlite");
    folder.submit(BEFORE).await;
    store::backup(&folder.settings(), &copy, &Limits::default()).await.unwrap();
    folder.submit_before_a_kill(AFTER).await;
    (folder, copies, copy)
}

#[tokio::test]
async fn a_restore_interrupted_after_any_step_is_undone_or_completed_by_the_next_one() {
    let mut steps = 0;
    loop {
        let (folder, _copies, copy) = killed_after_the_copy().await;
        let is_interrupted = folder.interrupt(&copy, steps).await;
        // Neither a server nor a command opens the store between two steps.
        if folder.0.join(NOTE).exists() {
            let limits = Limits::default();
            let new = folder.0.join("new.sqlite");
            let errors = [
                folder.open().await.map(drop).unwrap_err(),
                store::open_read_only(&folder.settings(), &limits).await.map(drop).unwrap_err(),
                store::inspect(&folder.settings(), &limits).await.map(drop).unwrap_err(),
                store::backup(&folder.settings(), &new, &limits).await.unwrap_err(),
            ];
            assert!(errors.iter().all(|error| error.code() == "Restoring"), "{errors:?}");
        }
        let is_in_place = !folder.0.join(CHECKED_COPY).exists();
        let restored = folder.restore(&copy).await.unwrap();
        assert_eq!(restored.size, StoreSize { orders: 0, submissions: 1 });
        assert_eq!(folder.emails().await, [BEFORE], "after {steps} steps");
        let (newest, counts) = restored.kept.unwrap();
        // Where the copy was in its place already, the first restore has kept what was there.
        let original = if is_in_place {
            folder.kept().into_iter().find(|kept| *kept != newest).unwrap()
        } else {
            assert_eq!(counts, Some(StoreSize { orders: 0, submissions: 2 }), "after {steps} steps");
            assert_eq!(folder.kept(), std::slice::from_ref(&newest), "after {steps} steps");
            newest
        };
        folder.restore(&original).await.unwrap();
        assert_eq!(folder.emails().await, [BEFORE, AFTER], "after {steps} steps");
        if !is_interrupted {
            break;
        }
        steps += 1;
    }
    // The note, the two files of the log, the store, the copy, and the end of the note.
    assert_eq!(steps, 6);
}

#[tokio::test]
async fn an_undo_that_is_interrupted_is_completed() {
    for steps in 0..4 {
        let (folder, _copies, copy) = killed_after_the_copy().await;
        assert!(folder.interrupt(&copy, steps).await);
        let kept = folder.0.join(fs::read_to_string(folder.0.join(NOTE)).unwrap());
        // The first steps of an undo.
        drop(fs::remove_file(&kept));
        let [log, _] = LOG_SUFFIXES;
        drop(fs::rename(with_suffix(&kept, log), with_suffix(&folder.0.join(FILE_NAME), log)));
        assert!(undo(&folder.0).unwrap());
        assert_eq!(folder.emails().await, [BEFORE, AFTER], "after {steps} steps");
        assert!(folder.kept().is_empty());
    }
}

#[tokio::test]
async fn a_step_that_fails_leaves_the_store_as_it_was() {
    let (folder, _copies, copy) = killed_after_the_copy().await;
    // What a restore writes cannot be written there.
    fs::create_dir(folder.0.join(NOTE)).unwrap();
    let error = folder.restore(&copy).await.unwrap_err();
    assert!(error.to_string().starts_with("Nothing was restored: "), "{error}");
    fs::remove_dir(folder.0.join(NOTE)).unwrap();
    assert_eq!(folder.emails().await, [BEFORE, AFTER]);
    assert!(folder.kept().is_empty());
}
