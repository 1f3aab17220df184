//! SQL of the back office.

pub mod figures;
pub mod pages;
pub mod trail;
