//! Store: SQLite and PostgreSQL, their faults, crashes, retention, and the move from one to the other.

mod contract;
mod crash_recovery;
mod disk_errors;
mod move_command;
mod multiple_instances;
mod postgres;
mod retention;
mod silent_database;
mod sqlite;
