//! `sitemap.xml` and `robots.txt`.

use super::base::Base;
use super::escape;
use crate::auctions;
use crate::catalog::counts::Counted;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::path::Path;
use crate::http::values::iso;
use crate::pages::parts::Parts;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header;
use http::request;
use moka::future::Cache;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::Duration;

/// Auctions in the first file.
const AUCTIONS: i64 = 1_000;

/// Files made within the last minutes: a crawler asks for each of them again and again.
static KEPT: LazyLock<Cache<String, Bytes>> =
    LazyLock::new(|| Cache::builder().max_capacity(16).time_to_live(Duration::from_mins(10)).build());

/// `GET /sitemap.xml`: everything that can be found, or the list of files that say it when it is too much for one.
pub async fn sitemap(State(state): State<Arc<Parts>>, request: request::Parts) -> AppResult<Response> {
    let base = Base::of(&state.config, &request);
    let products = state.counts.get(&state.db, Counted::Listed).await?;
    let size = state.config.sitemap_part;
    if products <= size {
        return kept(&state, &base, 1).await;
    }
    let mut text = String::from(r#"<?xml version="1.0" encoding="UTF-8"?>"#);
    text.push_str(r#"<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#);
    for number in 1..=(products + size - 1) / size {
        let address = escape(&base.at(&format!("/sitemaps/{number}")));
        let _ = write!(text, "<sitemap><loc>{address}</loc></sitemap>");
    }
    text.push_str("</sitemapindex>");
    Ok(xml(text.into()))
}

/// `GET /sitemaps/{number}`: one file of many.
pub async fn sitemap_part(
    State(state): State<Arc<Parts>>,
    Path(number): Path<String>,
    request: request::Parts,
) -> AppResult<Response> {
    let missing = || AppError::not_found("Sitemap");
    let number: i64 = number.parse().map_err(|_| missing())?;
    let products = state.counts.get(&state.db, Counted::Listed).await?;
    if number < 1 || (number - 1).saturating_mul(state.config.sitemap_part) >= products.max(1) {
        return Err(missing());
    }
    kept(&state, &Base::of(&state.config, &request), number).await
}

async fn kept(state: &Parts, base: &Base, number: i64) -> AppResult<Response> {
    // Tests run many shops in one process: the address tells them apart.
    let key = format!("{} {number} {}", base.at("/"), state.config.data_dir.display());
    let made = KEPT.try_get_with(key, async { part(state, base, number).await.map(Bytes::from) }).await;
    made.map(xml).map_err(|_| AppError::unavailable("The sitemap cannot be made right now."))
}

async fn part(state: &Parts, base: &Base, number: i64) -> AppResult<String> {
    let mut text = String::from(r#"<?xml version="1.0" encoding="UTF-8"?>"#);
    text.push_str(r#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#);
    if number == 1 {
        for path in ["/", "/search", "/auction"] {
            let _ = write!(text, "<url><loc>{}</loc></url>", escape(&base.at(path)));
        }
        for category in store::categories(&state.db).await? {
            let address = base.at(&super::categories::address(&category));
            let _ = write!(text, "<url><loc>{}</loc></url>", escape(&address));
        }
        for auction in auctions::store::newest(&state.db, AUCTIONS).await? {
            let address = base.at(&format!("/auctions/{}", auction.lot.id));
            let _ = write!(text, "<url><loc>{}</loc></url>", escape(&address));
        }
    }
    let size = state.config.sitemap_part;
    for (slug, updated_at) in store::addresses(&state.db, size, (number - 1) * size).await? {
        let address = escape(&base.at(&format!("/products/{slug}")));
        let _ = write!(text, "<url><loc>{address}</loc><lastmod>{}</lastmod></url>", iso(updated_at));
    }
    text.push_str("</urlset>");
    Ok(text)
}

fn xml(bytes: Bytes) -> Response {
    (
        [(header::CONTENT_TYPE, "application/xml; charset=utf-8"), (header::CACHE_CONTROL, "max-age=600")],
        bytes,
    )
        .into_response()
}

/// `GET /robots.txt`: the shop is open, people's own pages are not worth a visit.
pub async fn robots(State(state): State<Arc<Parts>>, request: request::Parts) -> Response {
    let sitemap = Base::of(&state.config, &request).at("/sitemap.xml");
    let closed = [
        "/admin/",
        "/seller/",
        "/cart",
        "/shipping",
        "/payment",
        "/placeorder",
        "/order",
        "/profile",
        "/signin",
        "/signup",
        "/forgot-password",
        "/reset-password",
        "/undo-email",
        "/unsubscribe",
        "/create-auction",
    ];
    let mut text = String::from("User-agent: *\n");
    for path in closed {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = writeln!(text, "\nSitemap: {sitemap}");
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "max-age=600")], text)
        .into_response()
}
