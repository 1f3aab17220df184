//! `POST /api/notices/unsubscribe`: one press in a mail, without signing in (RFC 8058).

use super::parts::Parts;
use super::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Signs the links in mails: whoever has one may end mails of that kind to that person, and nothing else.
#[derive(Clone)]
pub struct Links(Hmac<Sha256>);

impl Links {
    /// Links signed with the shop's secret.
    pub fn new(secret: &[u8]) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::<Sha256>::new_from_slice(secret).expect("any key length");
        // Another use of the secret than that of sessions, so that neither passes for the other.
        Self(mac.chain_update(b"unsubscribe\0"))
    }

    /// The key for `user` and `kind`.
    pub fn sign(&self, user: &UserId, kind: Kind) -> String {
        let payload = URL_SAFE_NO_PAD.encode(format!("{}.{user}", kind.as_str()));
        let signature = self.0.clone().chain_update(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Whose mails of which kind `key` may end.
    pub fn verify(&self, key: &str) -> Option<(UserId, Kind)> {
        let (payload, signature) = key.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.0.clone().chain_update(payload).verify_slice(&signature).ok()?;
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
        let (kind, user) = text.split_once('.')?;
        Some((UserId::from(user), Kind::parse(kind)?))
    }
}

/// The key of a link in a mail.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeParams {
    /// As it stands in the mail.
    #[serde(default)]
    key: String,
}

/// What was ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    /// One sentence for people.
    message: String,
    /// The kind of notice.
    kind: &'static str,
}

/// Ends mails of one kind for the person whose mail carried the key.
#[utoipa::path(post, path = "/api/notices/unsubscribe", tag = "notices", params(UnsubscribeParams),
    responses((status = 200, body = Unsubscribed), (status = 404, description = "No such link")))]
pub async fn unsubscribe(
    State(state): State<Arc<Parts>>,
    Params(params): Params<UnsubscribeParams>,
) -> AppResult<Json<Unsubscribed>> {
    let (user, kind) = state.links.verify(&params.key).ok_or_else(|| AppError::not_found("Link"))?;
    let mut tx = state.db.begin().await?;
    store::choose(&mut tx, &user, kind, false).await?;
    tx.commit().await?;
    let message = "You will get no more mails of this kind. The bell in the shop still tells you.".to_owned();
    Ok(Json(Unsubscribed { message, kind: kind.as_str() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_for_one_person_and_one_kind() {
        let links = Links::new(b"a secret of some length");
        let user = UserId::from("u.1");
        let key = links.sign(&user, Kind::Outbid);
        assert_eq!(links.verify(&key), Some((user.clone(), Kind::Outbid)));
        let (payload, _) = key.split_once('.').unwrap();
        let (_, foreign) = Links::new(b"another")
            .sign(&user, Kind::Outbid)
            .split_once('.')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let (_, lost) =
            links.sign(&user, Kind::Lost).split_once('.').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        for wrong in [foreign, lost, String::new()] {
            assert_eq!(links.verify(&format!("{payload}.{wrong}")), None);
        }
    }
}
