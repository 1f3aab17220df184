//! The `haat` program.
fn main() {}
