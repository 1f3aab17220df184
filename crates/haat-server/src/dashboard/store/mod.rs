//! SQL of the back office.

pub mod figures;
pub mod sales;
pub mod trail;
