//! The program, put together: the parts of each feature, the routes, the workers. It knows all features; none knows
//! it.
//!
//! In the order in which a shop starts: `database` finds the truth, `open` makes the parts that `state` lists, `background`
//! starts what goes on by itself, `router` (with `api`) opens the addresses.

mod api;
mod background;
mod database;
mod open;
mod router;
mod state;

pub use api::{api, document};
pub use database::{open_database, open_database_patiently};
pub use router::router;
pub use state::{App, AppState};
