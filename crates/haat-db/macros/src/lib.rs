//! The `FromRow` derive.
