//! People: sign-up, sign-in, profiles, roles.

mod access;
pub mod callers;
pub mod delete_user;
pub mod edit_profile;
pub mod edit_user;
pub mod forgot_password;
pub mod get_me;
pub mod get_user;
pub mod json;
pub mod list_users;
pub mod passwords;
pub mod reset_password;
mod resets;
pub mod sign_in;
pub mod sign_out_everywhere;
pub mod sign_up;
pub mod store;
pub mod token;
mod tries;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
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
