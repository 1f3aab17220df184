//! The product index, derived from the database.
