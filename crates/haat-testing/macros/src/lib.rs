//! The `#[db_test]` attribute.
