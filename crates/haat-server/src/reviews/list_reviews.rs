//! `GET /api/reviews`

use super::json::{ReviewJson, ToReviewJson};
use super::parts::Parts;
use super::store::counts::Counts;
use super::store::lines::{self, LinesOf};
use super::store::{self, ReviewFilter};
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::reviews::{ReviewOrder, Stars};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Reviews on one page.
const PAGE: i64 = 10;

/// Of what, and which. Values that make no sense count as not given.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewsParams {
    /// The product's id.
    #[serde(default)]
    product: String,
    /// `helpful` (the default), `newest`, `highest` or `lowest`.
    order: Option<String>,
    /// From `1` to `5`: with so many stars alone.
    stars: Option<String>,
    /// `true`: with pictures alone.
    photos: Option<String>,
}

/// How many reviews have so many stars.
#[derive(Debug, Serialize, ToSchema)]
pub struct StarCountJson {
    stars: i64,
    count: i64,
}

/// What buyers say of a product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductReviewsJson {
    /// Stars from 1 to 5; 0 without a review.
    rating: f64,
    /// How many reviews there are in all.
    total: i64,
    /// Of each number of stars, five first.
    distribution: Vec<StarCountJson>,
    /// How many have pictures.
    with_photos: i64,
    /// The page that was asked for.
    reviews: Vec<ReviewJson>,
    /// Whether there is another page.
    more: bool,
    /// What the reader got of it and has not reviewed; empty for visitors.
    to_review: Vec<ToReviewJson>,
}

/// What buyers say of a product, ten at a time. Whoever is signed in also learns what of it they can review.
#[utoipa::path(get, path = "/api/reviews", tag = "reviews", security((), ("session" = [])),
    params(ReviewsParams, ("page" = Option<i64>, Query)),
    responses((status = 200, body = ProductReviewsJson)))]
pub async fn list_reviews(
    State(state): State<Arc<Parts>>,
    reader: Option<CurrentUser>,
    paging: Paging,
    Params(params): Params<ReviewsParams>,
) -> AppResult<Json<ProductReviewsJson>> {
    let wanted = ReviewFilter {
        stars: params.stars.as_deref().and_then(|stars| stars.parse().ok()).and_then(Stars::new),
        photos: params.photos.as_deref() == Some("true"),
        order: params.order.as_deref().and_then(ReviewOrder::parse).unwrap_or_default(),
    };
    let offset = (paging.page() - 1).saturating_mul(PAGE);
    // One more than is shown, to know whether there is another page.
    let mut rows = store::of_product(&state.db, &params.product, wanted, PAGE + 1, offset).await?;
    let more = rows.len() > 10;
    rows.truncate(10);
    let counts = store::counts::of(&state.db, &params.product).await?.unwrap_or_default();
    let (voted, to_review) = match &reader {
        Some(reader) => {
            let of = LinesOf { product: Some(&params.product), ..LinesOf::default() };
            (
                store::voted(&state.db, &reader.id, &rows).await?,
                lines::to_review(&state.db, &reader.id, of).await?,
            )
        }
        None => (Vec::new(), Vec::new()),
    };
    let reader = reader.as_ref().map(|reader| &reader.id);
    let reviews = rows.into_iter().map(|row| {
        let helpful = voted.contains(&row.id);
        ReviewJson::new(row, reader, helpful)
    });
    Ok(Json(ProductReviewsJson {
        reviews: reviews.collect(),
        more,
        to_review: to_review.into_iter().map(ToReviewJson::from).collect(),
        ..summary(&counts)
    }))
}

fn summary(counts: &Counts) -> ProductReviewsJson {
    let tally = counts.tally();
    let count = |stars: Stars| StarCountJson { stars: stars.get(), count: tally.of(stars) };
    ProductReviewsJson {
        rating: tally.rating().map_or(0.0, haat_domain::catalog::Rating::stars),
        total: tally.total(),
        distribution: Stars::ALL.into_iter().rev().map(count).collect(),
        with_photos: counts.with_photos,
        reviews: Vec::new(),
        more: false,
        to_review: Vec::new(),
    }
}
