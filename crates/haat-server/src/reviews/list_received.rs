//! `GET /api/reviews/received`

use super::json::ReviewJson;
use super::list_my_reviews::ReviewedProductJson;
use super::parts::Parts;
use super::store::{self, About, Received};
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::params::Params;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Reviews on one page.
const PAGE: i64 = 20;

/// Which ones.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReceivedParams {
    /// `waiting` (without an answer); for admins also `reported` and `hidden`. All others, when left out.
    show: Option<String>,
}

/// A review to whoever may answer it, or take it down.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedReviewJson {
    /// What it is about.
    product: ReviewedProductJson,
    /// Why people reported it; for admins alone.
    reports: Vec<String>,
    /// Why it was taken down; null while everyone can read it. For admins alone.
    taken_down: Option<String>,
    /// The review.
    review: ReviewJson,
}

/// Reviews of a seller's goods, or of all for admins.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivedReviewsJson {
    /// The latest first.
    reviews: Vec<ReceivedReviewJson>,
    /// How many there are in all.
    total: i64,
}

/// The reviews of a seller's goods, or of all for admins.
#[utoipa::path(get, path = "/api/reviews/received", tag = "reviews", security(("session" = [])),
    params(ReceivedParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = ReceivedReviewsJson)))]
pub async fn list_received(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    paging: Paging,
    Params(params): Params<ReceivedParams>,
) -> AppResult<Json<ReceivedReviewsJson>> {
    let admin = merchant.limited_to().is_none();
    let which = match params.show.as_deref() {
        Some("waiting") => Received::Waiting,
        Some("reported") if admin => Received::Reported,
        Some("hidden") if admin => Received::Hidden,
        _ => Received::All,
    };
    let seller = merchant.limited_to();
    let (limit, offset) = (paging.limit(PAGE).min(100), paging.offset(PAGE));
    let rows = store::received(&state.db, seller, which, limit, offset).await?;
    let reported: Vec<&str> =
        rows.iter().filter(|row| admin && row.review.reports > 0).map(|row| row.review.id.as_str()).collect();
    let reasons = store::reasons(&state.db, &reported).await?;
    let total = store::count_received(&state.db, seller, which).await?;
    let shown = |About { review, product }: About| ReceivedReviewJson {
        product: product.into(),
        reports: reasons
            .iter()
            .filter(|(id, _)| *id == review.id)
            .map(|(_, reason)| reason.clone())
            .collect(),
        taken_down: review.hidden_at.map(|_| review.hidden_why.clone()),
        review: ReviewJson::new(review, Some(&merchant.0.id), false),
    };
    Ok(Json(ReceivedReviewsJson { reviews: rows.into_iter().map(shown).collect(), total }))
}
