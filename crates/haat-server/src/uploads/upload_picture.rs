//! `POST /api/upload`

use crate::auth::{CurrentUser, Customer, account_needed};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::own_turn::{length, own_turn};
use crate::uploads::parts::Parts;
use crate::uploads::picture::PictureError;
use crate::uploads::sizes::Pictures;
use crate::uploads::store::{self, UploadRow};
use axum::extract::State;
use axum::extract::multipart::{Multipart, MultipartError, MultipartRejection};
use bytes::Bytes;
use haat_domain::ids::UserId;
use http::{HeaderMap, StatusCode};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// The largest file taken.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;

/// What the pictures of a guest may weigh, who only has to show what is wrong with an order.
const GUEST_QUOTA: i64 = 50_000_000;

/// The form that is sent.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the OpenAPI document")]
pub struct UploadForm {
    /// A JPEG, PNG, WebP or GIF picture of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Where the picture is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedPicture {
    /// What happened.
    message: &'static str,
    /// The address to store as `image`: whole when the shop's public address is set, since a client of another
    /// origin may show it; otherwise a path of this site.
    secure_url: String,
    /// Its copies in smaller sizes.
    images: Option<Pictures>,
}

/// Takes a picture: judged by its content, decoded, stripped of metadata, turned upright, and kept in three
/// sizes under the hash of its content. Guests may show what they ordered.
#[utoipa::path(post, path = "/api/upload", tag = "uploads", security(("session" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = UploadedPicture), (status = 401, description = "Not signed in"),
        (status = 403, description = "A guest who has ordered nothing"),
        (status = 409, description = "The account has as many pictures as it may have"),
        (status = 413, description = "More than 10 MB"), (status = 415, description = "Not a picture we take"),
        (status = 422, description = "Damaged, or more than 40 megapixels")))]
pub async fn upload_picture(
    State(state): State<Arc<Parts>>,
    Customer(user): Customer,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> AppResult<Json<UploadedPicture>> {
    state.limits.check(&format!("upload:{}", user.id), 120, Duration::from_mins(10)).await?;
    let form = form.map_err(|_| {
        AppError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Please send the picture as a form (multipart/form-data).",
        )
    })?;
    let own = own_turn(&user.id, length(&headers)).await?;
    let bytes = file(form).await?;
    drop(own);
    let path = keep_within_quota(&state, &user, bytes).await?;
    Ok(Json(uploaded(&state, &path)))
}

/// The answer about the picture at `path`.
pub(super) fn uploaded(state: &Parts, path: &str) -> UploadedPicture {
    let images = Pictures::of(path);
    let secure_url = format!("{}{path}", state.public_url.as_deref().unwrap_or_default());
    UploadedPicture { message: "Image uploaded successfully", secure_url, images }
}

/// Keeps a picture that somebody brought, unless theirs take up too much already. Where it is.
pub(super) async fn keep_within_quota(state: &Parts, user: &CurrentUser, bytes: Bytes) -> AppResult<String> {
    if user.is_guest && !store::has_ordered(&state.db, &user.id).await? {
        return Err(account_needed());
    }
    let hash = hash_of(&bytes);
    if let Some(row) = known(state, &hash).await? {
        return Ok(path_of(&row, &hash));
    }
    if !user.is_admin {
        let quota = if user.is_guest { state.quota.min(GUEST_QUOTA) } else { state.quota };
        must_have_room(state, &user.id, quota).await?;
    }
    keep(state, &user.id, &hash, bytes).await.map(|row| path_of(&row, &hash))
}

/// 409 once the pictures of an account weigh all that they may.
pub(super) async fn must_have_room(state: &Parts, user: &UserId, quota: i64) -> AppResult<()> {
    if store::bytes_of(&state.db, user).await? < quota {
        return Ok(());
    }
    let megabytes = quota / 1_000_000;
    let words =
        format!("Your pictures take up {megabytes} MB already, which is all that an account may have.");
    Err(AppError::conflict(words).coded(Code::UploadQuota).param("megabytes", megabytes))
}

/// Keeps a picture that the shop itself fetched for `owner`. It counts as theirs.
pub(super) async fn keep_bytes(state: &Parts, owner: &UserId, bytes: Bytes) -> AppResult<String> {
    let hash = hash_of(&bytes);
    let row = match known(state, &hash).await? {
        Some(row) => row,
        None => keep(state, owner, &hash, bytes).await?,
    };
    Ok(path_of(&row, &hash))
}

fn hash_of(bytes: &Bytes) -> String {
    hex::encode(&Sha256::digest(bytes)[..20])
}

fn path_of(row: &UploadRow, hash: &str) -> String {
    format!("/media/{}/full.{}", row.key(hash), row.ending)
}

async fn known(state: &Parts, hash: &str) -> AppResult<Option<UploadRow>> {
    match store::find(&state.db, hash).await? {
        Some(row) if state.media.has(&row.key(hash), &row.ending).await? => {
            // Not swept away while somebody is about to save it.
            store::touch(&state.db, hash, state.clock.now()).await?;
            Ok(Some(row))
        }
        _ => Ok(None),
    }
}

async fn keep(state: &Parts, owner: &UserId, hash: &str, bytes: Bytes) -> AppResult<UploadRow> {
    let copies = state.media.copies(bytes).await?;
    let row = UploadRow {
        width: copies.width.into(),
        height: copies.height.into(),
        ending: copies.ending.to_owned(),
    };
    let size = copies.bytes();
    state.media.put(&row.key(hash), copies).await?;
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    store::insert(&state.db, hash, owner, &row, size, state.clock.now()).await?;
    Ok(row)
}

async fn file(mut form: Multipart) -> AppResult<Bytes> {
    while let Some(field) = form.next_field().await.map_err(refused)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(refused)?;
            return if bytes.len() > MAX_BYTES { Err(too_large()) } else { Ok(bytes) };
        }
    }
    Err(AppError::unprocessable("Please choose a picture: the form has no field 'file'.")
        .coded(Code::FileMissing))
}

fn too_large() -> AppError {
    AppError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "This picture is too large. Please choose one of at most 10 MB.",
    )
}

#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn refused(error: MultipartError) -> AppError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        too_large()
    } else {
        AppError::bad_request("The form could not be read to its end.")
    }
}

impl From<PictureError> for AppError {
    fn from(error: PictureError) -> Self {
        let status = match error {
            PictureError::Kind => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            PictureError::TooManyPixels | PictureError::Unreadable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        AppError::new(status, error.to_string()).coded(Code::PictureRefused)
    }
}
