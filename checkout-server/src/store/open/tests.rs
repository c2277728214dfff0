//! Tests of migration: a store of this version becomes a store of the next.

use super::*;
use crate::store::test_folder::TestFolder;
use std::fs;

/// Migrations that the next versions might have.
const STEPS: &[&str] = &[
    "ALTER TABLE submissions ADD COLUMN source TEXT; UPDATE submissions SET source = 'form'",
    "CREATE TABLE notes (number BIGINT NOT NULL)",
];

/// A folder with an empty store of the first schema.
async fn store_folder() -> TestFolder {
    let folder = TestFolder::new();
    files::create_folder(&folder.0).unwrap();
    make(&folder, &[]).await;
    folder
}

/// Creates an empty store as a version with these migrations does.
async fn make(folder: &TestFolder, steps: &'static [&'static str]) {
    let migrations = Migrations::of(Dialect::Sqlite).with_steps(steps);
    create_sqlite(&folder.0, &Limits::default(), migrations).await.unwrap();
}

/// Opens the store as a version with these migrations does.
async fn open_as(
    folder: &TestFolder,
    access: Access,
    steps: &'static [&'static str],
) -> Result<Arc<Store>, StoreError> {
    let settings = folder.settings();
    let options = OpenOptions::new(&settings, &Limits::default()).unwrap();
    open_with(access, &settings, &options, Migrations::of(Dialect::Sqlite).with_steps(steps)).await
}

async fn text(folder: &TestFolder, query: &'static str) -> String {
    query_scalar(query).fetch_one(&mut folder.connect().await).await.unwrap()
}

const VERSION: &str = "SELECT group_concat(number) FROM schema_version";
const SCHEMA: &str = "SELECT group_concat(line, char(10)) FROM (
    SELECT m.type || ' ' || m.name || ' ' || coalesce(c.name || ' ' || c.type, '') AS line
    FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) c ORDER BY m.name, c.cid)";

#[tokio::test]
async fn a_start_of_the_next_version_migrates_what_is_stored_and_a_command_does_not() {
    let folder = store_folder().await;
    let insert = "INSERT INTO submissions (received_at, form, email, fields, digest) VALUES (1, 'house', 'a', '[]', x'01')";
    query_scalar::<_, i64>(insert).fetch_optional(&mut folder.connect().await).await.unwrap();
    for access in [Access::Read, Access::Write] {
        let error = open_as(&folder, access, STEPS).await.unwrap_err();
        assert_eq!(error.code(), "Older", "an older server may be running");
        assert_eq!(text(&folder, VERSION).await, "19");
    }
    // A version with only the first migration, then versions with both.
    for (steps, version) in [(&STEPS[..1], "20"), (STEPS, "21"), (STEPS, "21")] {
        drop(open_as(&folder, Access::Migrate, steps).await.unwrap());
        assert_eq!(text(&folder, VERSION).await, version);
    }
    drop(open_as(&folder, Access::Write, STEPS).await.unwrap());
    assert_eq!(text(&folder, "SELECT source FROM submissions").await, "form");
    // The earlier version refuses the store now.
    for access in [Access::Migrate, Access::Write, Access::Read] {
        assert_eq!(open_as(&folder, access, &[]).await.unwrap_err().code(), "Newer");
    }
    let new = store_folder().await;
    fs::remove_file(new.0.join(FILE_NAME)).unwrap();
    make(&new, STEPS).await;
    assert_eq!(
        text(&new, SCHEMA).await,
        text(&folder, SCHEMA).await,
        "a migrated store has the schema of a new one"
    );
}

#[tokio::test]
async fn a_step_that_fails_changes_nothing() {
    let folder = store_folder().await;
    let error =
        open_as(&folder, Access::Migrate, &["DROP TABLE secrets", "DROP TABLE absent"]).await.unwrap_err();
    assert!(error.to_string().contains("no such table: absent"), "{error}");
    assert_eq!(text(&folder, VERSION).await, "19");
    assert_eq!(text(&folder, "SELECT name FROM sqlite_schema WHERE name = 'secrets'").await, "secrets");
}

#[tokio::test]
async fn a_file_without_the_schema_is_no_store() {
    let folder = store_folder().await;
    let file = folder.0.join(FILE_NAME);
    fs::remove_file(&file).unwrap();
    files::create_file(&file).unwrap();
    let (settings, limits) = (folder.settings(), Limits::default());
    for missing in [MissingStore::Create, MissingStore::Refuse] {
        assert_eq!(open(&settings, &limits, missing).await.unwrap_err().code(), "Empty");
    }
    assert_eq!(open_existing(&settings, &limits).await.unwrap_err().code(), "Empty");
    assert_eq!(create(&settings, &limits).await.unwrap_err().code(), "Empty");
    assert_eq!(fs::metadata(&file).unwrap().len(), 0);
    // SQLite has written only its header.
    raw_sql("PRAGMA journal_mode = WAL").execute(&mut folder.connect().await).await.unwrap();
    for missing in [MissingStore::Create, MissingStore::Refuse] {
        assert_eq!(open(&settings, &limits, missing).await.unwrap_err().code(), "Missing");
    }
    assert_eq!(create(&settings, &limits).await.unwrap_err().code(), "Missing");
}

#[tokio::test]
async fn a_store_is_created_where_that_is_asked_for_and_is_whole_or_absent() {
    let folder = store_folder().await;
    let file = folder.0.join(FILE_NAME);
    fs::remove_file(&file).unwrap();
    let (settings, limits) = (folder.settings(), Limits::default());
    let refused = open(&settings, &limits, MissingStore::Refuse).await.unwrap_err();
    assert!(refused.to_string().contains("checkout-server new-store"), "{refused}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing is left behind");
    // Files of interrupted starts.
    for leftover in [NEW_FILE_NAME.to_owned(), format!("{NEW_FILE_NAME}-journal")] {
        fs::write(folder.0.join(leftover), "half a store").unwrap();
    }
    create(&settings, &limits).await.unwrap();
    assert!(!folder.0.join(NEW_FILE_NAME).exists());
    let store = open(&settings, &limits, MissingStore::Refuse).await.unwrap();
    assert!(!store.is_new());
    drop(store);
    assert_eq!(create(&settings, &limits).await.unwrap_err().code(), "Exists");
    fs::remove_dir_all(&folder.0).unwrap();
    assert!(open(&settings, &limits, MissingStore::Create).await.unwrap().is_new());
}

#[tokio::test]
async fn a_store_that_was_moved_is_refused_by_every_later_version() {
    let folder = store_folder().await;
    let mark = "UPDATE schema_version SET number = -number";
    query_scalar::<_, i64>(mark).fetch_optional(&mut folder.connect().await).await.unwrap();
    for steps in [&[][..], STEPS] {
        assert_eq!(open_as(&folder, Access::Migrate, steps).await.unwrap_err().code(), "Moved");
    }
    assert_eq!(text(&folder, VERSION).await, "-19");
}
