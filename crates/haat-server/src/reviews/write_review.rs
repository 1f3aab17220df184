//! `POST /api/reviews`

use super::facts::ReviewFact;
use super::json::ReviewJson;
use super::parts::Parts;
use super::photos;
use super::store::counts::{self, Weight};
use super::store::{self, NewReview, lines};
use crate::auth::CurrentUser;
use crate::catalog::json::FormNumber;
use crate::catalog::store::note_changes;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::values::Whole;
use crate::orders::store as orders;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::ids::OrderId;
use haat_domain::reviews::{CannotReview, ReviewForm, ReviewInput};
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// A review of something that arrived.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WriteReviewRequest {
    /// The order it came with.
    order_id: String,
    /// The number of its line.
    #[schema(value_type = i64)]
    line_no: Whole,
    /// From 1 to 5.
    stars: Option<FormNumber>,
    /// In words; may be left out.
    #[serde(default)]
    text: String,
    /// Up to six uploads, as `POST /api/upload` named them.
    #[serde(default)]
    photos: Vec<String>,
}

/// Reviews a line of an own order whose parcel arrived. Each line once; the review can be changed later.
#[utoipa::path(post, path = "/api/reviews", tag = "reviews", security(("session" = [])),
    request_body = WriteReviewRequest,
    responses((status = 201, body = ReviewJson), (status = 404, description = "No such line among one's orders"),
        (status = 409, description = "It has not arrived, was reviewed before, or is one's own"),
        (status = 422, description = "`errors` has a sentence for each wrong field"),
        (status = 429, description = "Too many reviews; see Retry-After")))]
pub async fn write_review(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<WriteReviewRequest>,
) -> AppResult<(StatusCode, Json<ReviewJson>)> {
    let WriteReviewRequest { order_id, line_no: Whole(line_no), stars, text, photos } = request;
    let input = ReviewInput { stars: stars.map(|number| number.0), text, photos };
    let line = lines::find(&state.db, &order_id, line_no).await?;
    let line = line.ok_or_else(|| AppError::not_found("Order line"))?;
    line.bought().by(&person.id).map_err(refused)?;
    let product = line.product_id.as_ref().ok_or_else(|| refused(CannotReview::NotInShop))?;
    let form = ReviewForm::parse(&photos::found(&state, input).await?)?;
    state.limits.check(&format!("review:{}", person.id), 30, Duration::from_hours(1)).await?;
    let now = state.clock.now();
    let id = new_id(now);
    let mut tx = state.db.begin().await?;
    // That it arrived may be taken back at this moment.
    orders::hold(&mut tx, &OrderId::from(order_id.as_str())).await?;
    let still = lines::find(&mut tx, &order_id, line_no).await?;
    still.ok_or_else(|| AppError::not_found("Order line"))?.bought().by(&person.id).map_err(refused)?;
    note_changes(&mut tx, std::slice::from_ref(product), now).await?;
    let review = NewReview {
        id: &id,
        order: &order_id,
        line: line_no,
        product,
        seller: line.seller_id.as_ref(),
        author: &person.id,
        form: &form,
    };
    if !store::insert(&mut tx, &review, now).await? {
        return Err(AppError::conflict("You have reviewed this already. You can change your review.")
            .coded(Code::ReviewExists));
    }
    counts::add(&mut tx, product, Weight { stars: form.stars, photos: !form.photos.is_empty() }).await?;
    tx.append(now, None, &ReviewFact::Written { review: id.clone() })?;
    let row = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Review"))?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(ReviewJson::new(row, Some(&person.id), false))))
}

fn refused(why: CannotReview) -> AppError {
    let code = match why {
        CannotReview::NotBought => return AppError::not_found("Order line"),
        CannotReview::NotInShop => Code::NotInShop,
        CannotReview::NotArrived => Code::NotArrived,
        CannotReview::Own => Code::OwnProduct,
    };
    AppError::conflict(why.to_string()).coded(code)
}
