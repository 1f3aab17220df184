//! The `haat` program: HTTP, pages, live channel and background work around the rules of `haat-domain`.

pub mod accounts;
pub mod admin;
pub mod app;
pub mod assets;
pub mod auctions;
pub mod audit;
pub mod auth;
pub mod catalog;
pub mod checkout;
pub mod clock;
pub mod config;
pub mod dashboard;
pub mod demo;
pub mod error;
pub mod http;
pub mod invariants;
pub mod limits;
pub mod openapi;
pub mod orders;
pub mod pages;
pub mod payments;
pub mod run;
mod secret;
pub mod settings;
pub mod shop;
pub mod telemetry;
pub mod uploads;
