//! Which pictures people may show to others: those that they uploaded here.

use crate::error::AppResult;
use crate::uploads::sizes::Pictures;
use crate::uploads::store;
use haat_db::Db;
use haat_domain::errors::{FieldErrors, Flaw};

/// The paths of pictures that were uploaded here, by their whole address or not; 422 for any other.
pub async fn ours(db: &Db, public_url: Option<&str>, given: &[String]) -> AppResult<Vec<String>> {
    let words = "Please upload the picture here first.";
    let refused = || FieldErrors::one("images", Flaw::NotUploaded.says(words));
    let mut pictures = Vec::with_capacity(given.len());
    for address in given {
        let path = public_url.and_then(|ours| address.strip_prefix(ours)).unwrap_or(address);
        let hash = path.strip_prefix("/media/").and_then(|rest| rest.split('-').next());
        let hash = hash.filter(|_| Pictures::of(path).is_some()).ok_or_else(refused)?;
        let row = store::find(db, hash).await?.ok_or_else(refused)?;
        if path != format!("/media/{}/full.{}", row.key(hash), row.ending) {
            return Err(refused().into());
        }
        pictures.push(path.to_owned());
    }
    Ok(pictures)
}
