//! Hearts: products that people wish for, and lots that they watch.

pub mod count_hearts;
pub mod give_heart;
pub mod list_hearts;
pub mod merge_hearts;
mod parts;
pub mod show_things;
pub mod store;

use crate::auth;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;

/// Things of one kind that a person may have marked at a time.
pub const MOST_HEARTS: i64 = 500;
/// Things that one call may name.
const AT_ONCE: usize = 60;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(list_hearts::list_hearts, merge_hearts::merge_hearts))
        .routes(routes!(give_heart::give_heart, give_heart::take_heart))
        .routes(routes!(show_things::show_things))
        .routes(routes!(count_hearts::count_hearts))
}

/// The ids in `text`, which are parted by commas: each once, and not too many.
fn ids(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for id in text.split(',').map(str::trim).filter(|id| !id.is_empty()) {
        if ids.len() < AT_ONCE && !ids.iter().any(|other| other == id) {
            ids.push(id.to_owned());
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_taken_once_and_not_too_many() {
        assert_eq!(ids(" a,b,,a, c "), ["a", "b", "c"]);
        assert!(ids("").is_empty());
        let many: Vec<String> = (0..100).map(|number| number.to_string()).collect();
        assert_eq!(ids(&many.join(",")).len(), AT_ONCE);
    }
}
