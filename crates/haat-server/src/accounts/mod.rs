//! People: sign-up, sign-in, profiles, roles.

mod access;
pub mod confirm_password;
pub mod delete_user;
pub mod edit_profile;
pub mod edit_user;
pub mod end_session;
pub mod forgot_password;
pub mod get_me;
pub mod get_user;
pub mod guests;
pub mod json;
mod known_device;
pub mod letters;
pub mod list_security;
pub mod list_sessions;
pub mod list_users;
mod parts;
pub mod passkeys;
pub mod passwords;
pub mod privacy;
pub mod reset_password;
mod resets;
pub mod second_factor;
pub mod sign_in;
pub mod sign_out;
pub mod sign_out_everywhere;
pub mod sign_up;
pub mod store;
mod tries;
pub mod undo_email;
pub mod verify_email;

use crate::auth;
use crate::http::client_addr::TrustedProxies;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    Routes::default()
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(sign_out::sign_out))
        .routes(routes!(sign_out_everywhere::sign_out_everywhere))
        .routes(routes!(list_sessions::list_sessions))
        .routes(routes!(end_session::end_session))
        .routes(routes!(confirm_password::confirm_password))
        .routes(routes!(
            second_factor::authenticator_app::start_app,
            second_factor::authenticator_app::confirm_app,
            second_factor::authenticator_app::remove_app
        ))
        .routes(routes!(second_factor::show_second_factor::show_second_factor))
        .routes(routes!(second_factor::recovery_codes::renew_recovery_codes))
        .routes(routes!(second_factor::reset_second_factor::reset_second_factor))
        .routes(routes!(passkeys::challenge_passkey))
        .routes(routes!(passkeys::sign_in_passkey::sign_in_passkey))
        .routes(routes!(passkeys::add_passkey::challenge_new_passkey))
        .routes(routes!(passkeys::add_passkey::add_passkey))
        .routes(routes!(passkeys::remove_passkey::remove_passkey))
        .routes(routes!(guests::start_guest::start_guest))
        .routes(routes!(guests::open_guest::open_guest))
        .routes(routes!(guests::claim_account::claim_account))
        .routes(routes!(guests::join_account::join_account))
        .routes(routes!(guests::forget_guest::forget_guest))
        .routes(routes!(privacy::download_data::download_data))
        .routes(routes!(privacy::ask_to_leave::ask_to_leave))
        .routes(routes!(verify_email::verify_email))
        .routes(routes!(verify_email::send_verification))
        .routes(routes!(undo_email::undo_email))
        .routes(routes!(list_security::list_own_security))
        .routes(routes!(list_security::list_security))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(edit_profile::edit_profile))
        .routes(routes!(list_users::list_users))
        .routes(routes!(get_me::get_me))
        .routes(routes!(get_user::get_user, edit_user::edit_user, delete_user::delete_user))
}
