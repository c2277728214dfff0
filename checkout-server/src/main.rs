//! The way in: environment → settings → listeners → run.
fn main() {}
