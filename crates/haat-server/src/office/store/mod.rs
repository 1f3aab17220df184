//! SQL of the owner's desk.

pub mod pages;
pub mod trail;
