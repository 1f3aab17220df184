//! The rules of the marketplace: pure code, no I/O.
