//! SQL about callers.

use super::user::CurrentUser;
use haat_db::{Db, DbError, sql};
use haat_domain::ids::UserId;

/// What the extractors need to know about a caller.
pub(super) async fn current_user(db: &Db, id: &UserId) -> Result<Option<CurrentUser>, DbError> {
    sql("SELECT id, name, email, is_admin, is_seller, session_epoch FROM users WHERE id = $1")
        .bind(id)
        .optional(db)
        .await
}
