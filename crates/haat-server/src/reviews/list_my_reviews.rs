//! `GET /api/reviews/mine`

use super::json::{ReviewJson, ToReviewJson};
use super::parts::Parts;
use super::store::lines::{self, LinesOf};
use super::store::{self, About};
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Reviews on one page.
const PAGE: i64 = 20;

/// Of which order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MineParams {
    /// Of this order alone.
    order: Option<String>,
}

/// What a review is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewedProductJson {
    /// What it is called.
    name: String,
    /// The slug of its page; empty when it left the shop.
    url: String,
    /// Its picture.
    image: String,
    /// Its category, which gives the picture a ground.
    category: String,
}

impl From<store::Product> for ReviewedProductJson {
    fn from(product: store::Product) -> Self {
        Self { name: product.name, url: product.url, image: product.image, category: product.category }
    }
}

/// A review of one's own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyReviewJson {
    /// The order it is about.
    order_id: String,
    /// The number of the line.
    line_no: i64,
    /// What it is about.
    product: ReviewedProductJson,
    /// Why the shop took it down; null while everyone can read it.
    taken_down: Option<String>,
    /// The review.
    review: ReviewJson,
}

/// What somebody wrote, and what they could write about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyReviewsJson {
    /// What arrived and was not reviewed, what came last first; of several pieces of one product, one.
    to_review: Vec<ToReviewJson>,
    /// The own reviews, the latest first.
    reviews: Vec<MyReviewJson>,
    /// How many of them there are in all.
    total: i64,
}

/// What the signed-in person wrote and what they could write about: in all, or of one order.
#[utoipa::path(get, path = "/api/reviews/mine", tag = "reviews", security(("session" = [])),
    params(MineParams, ("page" = Option<i64>, Query)),
    responses((status = 200, body = MyReviewsJson)))]
pub async fn list_my_reviews(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    paging: Paging,
    Params(params): Params<MineParams>,
) -> AppResult<Json<MyReviewsJson>> {
    let order = params.order.as_deref();
    let offset = (paging.page() - 1).saturating_mul(PAGE);
    let mut to_review =
        lines::to_review(&state.db, &person.id, LinesOf { order, ..LinesOf::default() }).await?;
    if order.is_none() {
        // Who bought the same three times is asked once.
        let mut seen = HashSet::new();
        to_review.retain(|line| seen.insert(line.product_id.clone()));
    }
    let reviews = store::of_author(&state.db, &person.id, order, PAGE, offset).await?;
    Ok(Json(MyReviewsJson {
        to_review: to_review.into_iter().map(ToReviewJson::from).collect(),
        reviews: reviews.into_iter().map(|about| mine(about, &person.id)).collect(),
        total: store::count_of_author(&state.db, &person.id).await?,
    }))
}

fn mine(About { review, product }: About, person: &UserId) -> MyReviewJson {
    MyReviewJson {
        order_id: review.order_id.clone(),
        line_no: review.line_no,
        product: product.into(),
        taken_down: review.hidden_at.map(|_| review.hidden_why.clone()),
        review: ReviewJson::new(review, Some(person), false),
    }
}
