//! The pages of auctions.

use super::base::Base;
use super::head::{Drawing, Head};
use super::{Page, first_view, missing};
use crate::auctions::json::AuctionJson;
use crate::auctions::store;
use crate::error::AppResult;
use crate::pages::parts::Parts;
use haat_domain::ids::AuctionId;
use http::StatusCode;
use serde_json::json;

/// Pictures that a screen shows without scrolling.
const FIRST: i64 = 4;

/// How wide the picture of a lot is drawn, on a card and on its page: as in `auctions/model/picture.ts` of the web app.
pub(super) const CARD_SIZES: &str = "(min-width: 1280px) 218px, (min-width: 1024px) 17vw, (min-width: 768px) 23vw, (min-width: 480px) 35vw, 92px";
pub(super) const PAGE_SIZES: &str =
    "(min-width: 1280px) 465px, (min-width: 1024px) 36vw, (min-width: 768px) 32vh, 24vh";

pub(super) async fn list(state: &Parts, base: &Base) -> AppResult<Head> {
    let mut head = Head::new(
        "Live Auction",
        "Bid live for one-of-a-kind things. The highest bid shows to everyone at once.",
    );
    head.canonical(&base.at("/auction"));
    head.property("og:type", "website");
    head.preload_fetch("/api/auctions?limit=24&fields=card");
    for auction in store::newest(&state.db, FIRST).await? {
        head.preload_picture(&auction.lot.image_url, CARD_SIZES);
    }
    Ok(head)
}

pub(super) async fn auction(state: &Parts, base: &Base, id: &str) -> AppResult<Page> {
    let id = AuctionId::from(id);
    let Some(auction) = store::head(&state.db, &id).await? else { return Ok(missing()) };
    let lot = &auction.lot;
    let path = format!("/auctions/{}", lot.id);
    let mut head = Head::new(&lot.title, &lot.description);
    head.canonical(&base.at(&path));
    head.property("og:type", "product");
    head.property("og:image", &base.at(&lot.image_url));
    let now = state.clock.now();
    let open = now < auction.standing.ends_at;
    let price = auction.standing.current_bid.unwrap_or(lot.terms.starting_bid);
    head.json_ld(&json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "sku": lot.id.as_str(),
        "name": lot.title,
        "description": lot.description,
        "image": base.at(&lot.image_url),
        "url": base.at(&path),
        "offers": {
            "@type": "Offer",
            "url": base.at(&path),
            "price": price.to_rupees_f64(),
            "priceCurrency": "INR",
            "availability": if open { "https://schema.org/InStock" } else { "https://schema.org/SoldOut" },
            "availabilityEnds": crate::http::values::iso(auction.standing.ends_at),
        },
    }));
    head.preload_fetch(&format!("/api/auctions/{}", lot.id));
    head.preload_picture(&lot.image_url, PAGE_SIZES);
    let names = state.settings.names().await;
    let (name, values) = first_view::auction(&auction, names, now);
    // Without its bids, which the app asks for.
    let shown = AuctionJson::new(&auction, now, 0, names);
    head.draw(Drawing { name, at: now, values, data: json!(shown) });
    Ok(Page::Shown(StatusCode::OK, head))
}
