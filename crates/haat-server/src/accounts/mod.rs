//! People: sign-up, sign-in, profiles, roles.

mod access;
pub mod delete_user;
pub mod edit_profile;
pub mod edit_user;
pub mod forgot_password;
pub mod get_me;
pub mod get_user;
pub mod json;
pub mod list_users;
mod parts;
pub mod passwords;
pub mod reset_password;
mod resets;
pub mod sign_in;
pub mod sign_out_everywhere;
pub mod sign_up;
pub mod store;
mod tries;

use crate::auth;
use crate::http::client_addr::TrustProxy;
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
    TrustProxy: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(sign_out_everywhere::sign_out_everywhere))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(edit_profile::edit_profile))
        .routes(routes!(list_users::list_users))
        .routes(routes!(get_me::get_me))
        .routes(routes!(get_user::get_user, edit_user::edit_user, delete_user::delete_user))
}
