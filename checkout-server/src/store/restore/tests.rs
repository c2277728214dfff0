//! Tests of restores that are interrupted after any step: the next one succeeds, and nothing is lost.

use super::*;
use crate::{
    config::Limits,
    store::{self, MissingStore, Store, StoreError, test_folder::TestFolder},
};
use shop::Submission;
use std::sync::Arc;

const BEFORE: &str = "before@house.example";
const AFTER: &str = "after@house.example";

/// Existing folder for a store.
struct Folder(TestFolder);

impl Folder {
    fn create() -> Self {
        let folder = TestFolder::new();
        files::create_folder(&folder.0).unwrap();
        Self(folder)
    }

    fn path(&self) -> &Path {
        &self.0.0
    }

    async fn open(&self) -> Result<Arc<Store>, StoreError> {
        store::open(&self.0.settings(), &Limits::default(), MissingStore::Create).await
    }

    /// Stores a submission from an address, and closes the store.
    async fn submit(&self, email: &str) {
        let store = self.open().await.unwrap();
        insert(&store, email).await;
        store.close().await;
    }

    /// Stores a submission from an address, and leaves the files as a kill does: it is in the write-ahead log.
    async fn submit_before_a_kill(&self, email: &str) {
        let store = self.open().await.unwrap();
        insert(&store, email).await;
        let files = ["", "-wal", "-shm"].map(|suffix| with_suffix(&self.path().join(FILE_NAME), suffix));
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
        // A process that another test has just started holds the files of this one until it runs its program.
        while files::is_locked(&self.path().join(LOCK_FILE)) {
            tokio::task::yield_now().await;
        }
        restore(&self.0.settings(), copy).await
    }

    /// Begins a restore, and interrupts it after a number of steps; returns whether it was interrupted.
    async fn interrupt(&self, copy: &Path, steps: usize) -> bool {
        let part = self.path().join(CHECKED_COPY);
        read_copy(self.path(), copy, &part).unwrap();
        check_copy(&part, copy).await.unwrap();
        let mut taken = 0;
        let ended = replace(self.path(), &kept_name(self.path()), || {
            taken += 1;
            if taken > steps { Err(io::Error::other("interrupted")) } else { Ok(()) }
        });
        ended.is_err()
    }

    /// The kept databases, without their logs.
    fn kept(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.path()).unwrap().map(|file| file.unwrap().path());
        let is_kept = |file: &PathBuf| {
            let name = file.file_name().unwrap().to_str().unwrap();
            name.starts_with("ledger-replaced-") && name.ends_with(".sqlite")
        };
        files.filter(is_kept).collect()
    }
}

async fn insert(store: &Store, email: &str) {
    store.insert_submission(Submission::example("house", email)).await.unwrap();
}

/// A copy of a store, and the store with one more submission in its log.
async fn killed_after_the_copy() -> (Folder, Folder, PathBuf) {
    let (folder, copies) = (Folder::create(), Folder::create());
    let copy = copies.path().join("copy.sqlite");
    folder.submit(BEFORE).await;
    store::backup(&folder.0.settings(), &copy, &Limits::default()).await.unwrap();
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
        if folder.path().join(NOTE).exists() {
            let limits = Limits::default();
            let new = folder.path().join("new.sqlite");
            let errors = [
                folder.open().await.map(drop).unwrap_err(),
                store::open_read_only(&folder.0.settings(), &limits).await.map(drop).unwrap_err(),
                store::inspect(&folder.0.settings(), &limits).await.map(drop).unwrap_err(),
                store::backup(&folder.0.settings(), &new, &limits).await.unwrap_err(),
            ];
            assert!(errors.iter().all(|error| error.code() == "Restoring"), "{errors:?}");
        }
        let is_in_place = !folder.path().join(CHECKED_COPY).exists();
        let restored = folder.restore(&copy).await.unwrap();
        assert_eq!(restored.size, StoreSize { orders: 0, submissions: 1 });
        assert_eq!(folder.emails().await, [BEFORE], "after {steps} steps");
        let (newest, counts) = restored.kept.unwrap();
        // If the copy was already in its place, the first restore has kept the earlier store.
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
    // Note, two log files, store, copy, and removal of the note.
    assert_eq!(steps, 6);
}

#[tokio::test]
async fn an_undo_that_is_interrupted_is_completed() {
    for steps in 0..4 {
        let (folder, _copies, copy) = killed_after_the_copy().await;
        assert!(folder.interrupt(&copy, steps).await);
        let kept = folder.path().join(fs::read_to_string(folder.path().join(NOTE)).unwrap());
        // First steps of an undo.
        drop(fs::remove_file(&kept));
        let [log, _] = LOG_SUFFIXES;
        drop(fs::rename(with_suffix(&kept, log), with_suffix(&folder.path().join(FILE_NAME), log)));
        assert!(undo(folder.path()).unwrap());
        assert_eq!(folder.emails().await, [BEFORE, AFTER], "after {steps} steps");
        assert!(folder.kept().is_empty());
    }
}

#[tokio::test]
async fn a_step_that_fails_leaves_the_store_as_it_was() {
    let (folder, _copies, copy) = killed_after_the_copy().await;
    // A folder with the name of the note: the restore cannot write it.
    fs::create_dir(folder.path().join(NOTE)).unwrap();
    let error = folder.restore(&copy).await.unwrap_err();
    assert!(error.to_string().starts_with("Nothing was restored: "), "{error}");
    fs::remove_dir(folder.path().join(NOTE)).unwrap();
    assert_eq!(folder.emails().await, [BEFORE, AFTER]);
    assert!(folder.kept().is_empty());
}
