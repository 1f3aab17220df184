//! The pictures of a review: uploads of this shop, and nothing else.

use super::parts::Parts;
use crate::error::AppResult;
use crate::uploads::sizes::Pictures;
use crate::uploads::store as uploads;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::reviews::ReviewInput;

/// The paths of the pictures that a form names, by their whole address or not.
pub(super) async fn found(state: &Parts, mut input: ReviewInput) -> AppResult<ReviewInput> {
    for photo in &mut input.photos {
        let own = state.public_url.as_deref().and_then(|own| photo.strip_prefix(own));
        let path = own.unwrap_or(photo).to_owned();
        if !is_ours(state, &path).await? {
            let words = "Please upload the pictures first; one of them is not here.";
            return Err(FieldErrors::one("photos", Flaw::NotUploaded.says(words)).into());
        }
        *photo = path;
    }
    Ok(input)
}

async fn is_ours(state: &Parts, path: &str) -> AppResult<bool> {
    let hash = path.strip_prefix("/media/").and_then(|rest| rest.split('-').next());
    match (Pictures::of(path), hash) {
        (Some(_), Some(hash)) => Ok(uploads::find(&state.db, hash).await?.is_some()),
        _ => Ok(false),
    }
}
