//! The haat program.
