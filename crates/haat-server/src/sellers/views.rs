//! `POST /api/products/{id}/view`: counting looks at goods.
//!
//! Looks are added up in memory and written now and then: what a crash loses is a few seconds of them, and no page waits
//! for a count.

use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::days::day_of;
use crate::http::path::Path;
use crate::sellers::parts::Parts;
use crate::sellers::store;
use crate::workers::{Next, Workers};
use axum::extract::State;
use haat_domain::ids::ProductId;
use http::StatusCode;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(15);
/// Goods that wait to be counted: whoever invents ids shall not fill the memory.
const MOST_WAITING: usize = 5_000;
/// The longest id that is one.
const LONGEST_ID: usize = 40;

/// Looks that are not written down yet.
#[derive(Default)]
pub struct Views(Mutex<BTreeMap<ProductId, i64>>);

impl Views {
    fn note(&self, product: ProductId) {
        let mut waiting = self.0.lock();
        if waiting.len() < MOST_WAITING || waiting.contains_key(&product) {
            *waiting.entry(product).or_default() += 1;
        }
    }
}

/// Notes that somebody looks at a product: a browser says so once per visit to its page.
#[utoipa::path(post, path = "/api/products/{id}/view", tag = "sellers", params(("id" = String, Path)),
    responses((status = 204, description = "Noted, if there is such a product")))]
pub async fn note_view(
    State(state): State<Arc<Parts>>,
    from: ClientAddr,
    Path(id): Path<String>,
) -> AppResult<StatusCode> {
    state.limits.check(&format!("view:{}", from.network()), 120, Duration::from_mins(1)).await?;
    if id.len() <= LONGEST_ID {
        state.views.note(ProductId::from(id));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Writes the looks down until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("views", stop, move || {
        let state = state.clone();
        async move {
            write_down(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Writes the looks so far down. What cannot be written is tried again with the next.
pub async fn write_down(state: &Parts) -> AppResult<()> {
    let views = std::mem::take(&mut *state.views.0.lock());
    if views.is_empty() {
        return Ok(());
    }
    let written = async {
        let mut tx = state.db.begin().await?;
        store::add_views(&mut tx, &views, day_of(state.clock.now())).await?;
        tx.commit().await
    };
    if let Err(error) = written.await {
        let mut waiting = state.views.0.lock();
        for (product, looks) in views {
            *waiting.entry(product).or_default() += looks;
        }
        return Err(error.into());
    }
    Ok(())
}
