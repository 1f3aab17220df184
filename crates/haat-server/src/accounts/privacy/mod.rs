//! What the shop holds about a person is theirs to have, and to have gone.

pub mod ask_to_leave;
pub mod download_data;
mod erase;

pub use erase::{erase_due, spawn};

use crate::accounts::parts::Parts;
use crate::accounts::store::{UserRow, erasure};
use crate::auth::Device;
use crate::error::AppResult;
use crate::security::SecurityEvent;
use haat_db::Tx;
use haat_domain::time::Millis;

/// Whoever signs in stays.
pub(super) async fn stay(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    device: &Device,
    now: Millis,
) -> AppResult<()> {
    if user.leaves_at.is_none() {
        return Ok(());
    }
    erasure::leave(tx, &user.id, None, now).await?;
    Ok(state.security.record(tx, user, SecurityEvent::DeletionCalledOff, device, "", now)?)
}
