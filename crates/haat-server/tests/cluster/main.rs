//! A whole marketplace on loopback: three nodes of the real program behind nginx, with a PostgreSQL and a
//! Redis of their own that the tests may kill. `make test` and `make soak` run these, one at a time.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod balancer;
mod chaos;
mod disk;
mod node;
mod outages;
mod rolling;
mod services;
mod silence;
mod stock_client;
mod town;
mod visitor;
