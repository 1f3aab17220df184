//! What every request passes through, and the small types of the JSON edge.

pub mod bytes_cache;
pub mod client_addr;
pub mod csv;
pub mod days;
pub mod deadline;
pub mod door;
pub mod drain;
pub mod headers;
pub mod health;
pub mod idempotency_key;
pub mod json;
pub mod metrics;
pub mod month;
pub mod own_turn;
pub mod paging;
pub mod params;
pub mod path;
pub mod qr;
pub mod query;
pub mod reports;
pub mod routes;
pub mod sending;
pub mod serve;
pub mod tls;
pub mod values;
pub mod written;
