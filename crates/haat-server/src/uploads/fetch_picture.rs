//! `POST /api/upload/from`

use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::own_turn::own_turn;
use crate::uploads::foreign::{self, Unfetched};
use crate::uploads::parts::Parts;
use crate::uploads::upload_picture::{UploadedPicture, keep_within_quota, uploaded};
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

/// Pictures that come from strangers' hosts at once, each in memory. A host may be as slow as it likes, so they wait for
/// each other and no upload waits for them.
static FETCHING: Semaphore = Semaphore::const_new(12);
/// How long one more waits.
const LONGEST_QUEUE: Duration = Duration::from_secs(20);

/// A picture elsewhere.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FetchPictureRequest {
    /// Its address, `https://…`.
    url: String,
}

/// Brings a picture here from its address elsewhere, as if it had been uploaded.
#[utoipa::path(post, path = "/api/upload/from", tag = "uploads", security(("session" = [])),
    request_body = FetchPictureRequest,
    responses((status = 200, body = UploadedPicture), (status = 401, description = "Not signed in"),
        (status = 409, description = "The account has as many pictures as it may have"),
        (status = 415, description = "Not a picture we take"),
        (status = 422, description = "It cannot be fetched, is damaged or too large"),
        (status = 429, description = "Too many; see Retry-After")))]
pub async fn fetch_picture(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    Json(request): Json<FetchPictureRequest>,
) -> AppResult<Json<UploadedPicture>> {
    state.limits.check(&format!("fetch picture:{}", user.id), 30, Duration::from_mins(10)).await?;
    let busy = || AppError::unavailable("Many pictures are being fetched right now. Please try again.");
    let own = own_turn(&user.id, None).await?;
    let fetching = tokio::time::timeout(LONGEST_QUEUE, FETCHING.acquire());
    let _fetching = fetching.await.map_err(|_| busy())?.map_err(|_| busy())?;
    let bytes = foreign::bring(&state, request.url.trim()).await.map_err(|trouble| {
        let (Unfetched::Never(why) | Unfetched::Later(why)) = trouble;
        tracing::info!(why, "a picture was not fetched");
        AppError::unprocessable("The picture could not be fetched from there. Please upload it instead.")
            .coded(Code::PictureNotFetched)
    })?;
    drop(own);
    let path = keep_within_quota(&state, &user, bytes).await?;
    Ok(Json(uploaded(&state, &path)))
}
