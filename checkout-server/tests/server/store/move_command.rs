//! `checkout-server move`: moves all data from SQLite to PostgreSQL.

use crate::support::{
    self, Database, Ended, SqliteFile, TestServer, block_on, kill, patient, spawn_server, temp_dir,
    webhook_settings,
};
use checkout_server::{
    config::{Limits, StoreSettings},
    store::{self, MissingStore},
};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use test_requirements::needs;

/// Folder with an empty store.
fn empty_store() -> PathBuf {
    let folder = temp_dir();
    drop(
        block_on(store::open(&StoreSettings::Sqlite(folder.clone()), &patient(), MissingStore::Create))
            .unwrap(),
    );
    folder
}

/// Runs a command on the data of a folder, and with a database.
fn run(folder: &Path, url: Option<&str>, arguments: &[&str]) -> Ended {
    let settings = [Some(("DATA_DIR", folder.to_str().unwrap())), url.map(|url| ("DATABASE_URL", url))];
    let settings: Vec<_> = settings.into_iter().flatten().collect();
    support::run(&settings, arguments)
}

/// Tables with their columns and types, the key first.
fn tables(file: &SqliteFile) -> Vec<(String, Vec<(String, String)>)> {
    let names = file.text(
        "SELECT group_concat(name) FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version'",
    );
    let table = |name: &str| {
        let columns = file.text(format!(
            "SELECT group_concat(name || ' ' || type) FROM (SELECT * FROM pragma_table_info('{name}') ORDER BY pk = 0, cid)"
        ));
        let column = |column: &str| {
            let (name, kind) = column.split_once(' ').unwrap();
            (name.to_owned(), kind.to_owned())
        };
        (name.to_owned(), columns.split(',').map(column).collect())
    };
    names.split(',').map(table).collect()
}

/// Adds rows with a different value in each column, and rows without optional values.
fn fill(file: &SqliteFile) {
    let mut number = 0;
    for (table, columns) in tables(file) {
        for row in 1..=3 {
            let mut value = |(column, kind): &(String, String)| {
                number += 1;
                let nullable = file.number(format!(
                    "SELECT count(*) FROM pragma_table_info('{table}') WHERE name = '{column}' AND \"notnull\" = 0 AND pk = 0"
                ));
                match kind.as_str() {
                    _ if row == 3 && nullable == 1 => "NULL".to_owned(),
                    "INTEGER" if column.starts_with("is_") => (row % 2).to_string(),
                    "INTEGER" => (number + (1_i64 << 40)).to_string(),
                    "BLOB" => format!("x'00ff{number:06x}'"),
                    _ => format!("'{table} {number} ʻO''Hana \\N \\\\ \"\n\u{1f90d}'"),
                }
            };
            let values: Vec<_> = columns.iter().map(&mut value).collect();
            let names: Vec<_> = columns.iter().map(|(column, _)| format!("\"{column}\"")).collect();
            file.run(format!("INSERT INTO \"{table}\" ({}) VALUES ({})", names.join(","), values.join(",")));
        }
    }
}

#[needs(postgres)]
#[test]
fn every_column_of_every_table_is_moved_and_numbers_go_on() {
    let (folder, database) = (empty_store(), Database::create());
    let file = SqliteFile::open(&folder);
    fill(&file);
    // The row with the last number is deleted.
    let last = file.number("SELECT max(number) FROM submissions");
    file.run(format!("DELETE FROM submissions WHERE number = {last}"));
    // An earlier start on the database has created other secrets.
    drop(TestServer::start(&[("DATABASE_URL", database.url())], Limits::default()));
    let printed = run(&folder, Some(database.url()), &["move"]).succeeded();
    assert!(printed.contains("submissions: 2 rows\n") && printed.contains("orders: 3 rows\n"), "{printed}");
    assert!(printed.contains(&format!("{}/mail", folder.display())), "{printed}");
    for (table, columns) in tables(&file) {
        let key = &columns[0].0;
        for (column, kind) in &columns {
            let own = format!(
                "SELECT group_concat(iif(\"{column}\" IS NULL, '-', hex(\"{column}\")), ' ') FROM (SELECT * FROM \"{table}\" ORDER BY \"{key}\")"
            );
            let is_text = columns[0].1 == "TEXT";
            let theirs = match (kind.as_str(), column.as_str()) {
                ("BLOB", _) => format!("\"{column}\""),
                (_, "is_caught") => format!("convert_to(\"{column}\"::int::text, 'UTF8')"),
                _ => format!("convert_to(\"{column}\"::text, 'UTF8')"),
            };
            let theirs = format!(
                "SELECT string_agg(coalesce(upper(encode({theirs}, 'hex')), '-'), ' ' ORDER BY \"{key}\" {}) FROM \"{table}\"",
                if is_text { "COLLATE \"C\"" } else { "" }
            );
            assert_eq!(database.sql(&theirs), Some(file.text(own)), "{table}.{column}");
        }
    }
    // The old file is not served again, and nothing is moved twice.
    for command in [&[][..], &["orders"], &["mail", "retry"]] {
        let printed = run(&folder, None, command).failed();
        assert!(printed.contains("was moved to PostgreSQL"), "{command:?}: {printed}");
    }
    let printed = run(&folder, Some(database.url()), &["move"]).failed();
    assert!(printed.contains("holds orders or submissions already"), "{printed}");
    database.sql("UPDATE orders SET status = 'expired', attempt = 'x'; DELETE FROM outbox");
    let server = TestServer::start(
        &[webhook_settings(), vec![("DATABASE_URL", database.url())]].concat(),
        Limits::default(),
    );
    assert_eq!(server.subscribe("next@house.example").status, 303);
    let next = database.sql("SELECT max(number)::text FROM submissions").unwrap();
    assert_eq!(next, (last + 1).to_string());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_store_that_is_opened_by_a_server_is_not_moved_and_the_other_way_round() {
    let folder = empty_store();
    let settings = StoreSettings::Sqlite(folder.clone());
    // As soon as a server has opened the store.
    let server = block_on(store::open(&settings, &patient(), MissingStore::Create)).unwrap();
    let printed = run(&folder, Some("postgres://127.0.0.1:1/house"), &["move"]).failed();
    assert!(printed.contains("a server runs on this DATA_DIR"), "{printed}");
    drop(server);
    let moving = fs::File::open(folder.join("server.lock")).unwrap();
    moving.try_lock().unwrap();
    let limits = Limits { store_lock_timeout: Duration::ZERO, ..patient() };
    let refused = block_on(store::open(&settings, &limits, MissingStore::Create)).unwrap_err().to_string();
    assert!(refused.contains("Another program holds its lock"), "{refused}");
    drop(moving);
    // SQLite may still be closing the file.
    block_on(store::open(&settings, &patient(), MissingStore::Create)).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[needs(postgres)]
#[test]
fn a_move_that_fails_leaves_the_file_in_use() {
    let (folder, database) = (empty_store(), Database::create());
    let file = SqliteFile::open(&folder);
    fill(&file);
    let move_store = || run(&folder, Some(database.url()), &["move"]);
    for (broken, column) in [("char(0)", "form"), ("CAST(x'ff' AS TEXT)", "email")] {
        file.run(format!("CREATE TEMP TABLE kept AS SELECT * FROM submissions; UPDATE submissions SET {column} = {broken} WHERE number = (SELECT min(number) FROM submissions)"));
        let printed = move_store().failed();
        let number = file.number("SELECT min(number) FROM submissions");
        let expected = format!("the row of submissions with number {number} cannot be stored (");
        assert!(printed.contains(&expected), "{column}: {printed}");
        file.run("DELETE FROM submissions; INSERT INTO submissions SELECT * FROM kept; DROP TABLE kept");
        assert_eq!(database.sql("SELECT count(*)::text FROM orders").as_deref(), Some("0"));
    }
    let (child, _) = spawn_server(&folder, &[], &[]);
    let printed = move_store().failed();
    assert!(printed.contains("a server runs on this DATA_DIR"), "{printed}");
    kill(child);
    let printed = run(&folder, None, &["move"]).failed();
    assert!(printed.contains("DATABASE_URL"), "{printed}");
    // As after an interruption between the two commits.
    file.run("UPDATE schema_version SET number = -number");
    move_store().succeeded();
    fs::remove_dir_all(folder).unwrap();
}
