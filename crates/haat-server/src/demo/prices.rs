//! Prices off in the demo: a coupon that runs and is named on the help page, one that ended, one of a seller's, goods on
//! sale, and a seller who sends at rates of their own.

use super::goods::Keys;
use crate::coupons::store::{self as coupons, CouponRow};
use crate::office::store::pages::write_page;
use crate::shipping;
use haat_db::{DbError, Tx, new_id, sql};
use haat_domain::catalog::{Cut, Sale};
use haat_domain::coupons::{Coupon, CouponForm, Off, Payer};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::shipping::{ShippingRate, ShippingTable};
use haat_domain::time::{DAY, Millis};

/// What is sold for less, and until how many days from now.
const SALES: [(&str, i64, Option<i64>); 5] = [
    ("over-ear-noise-cancelling-headphones", 9_990, Some(6)),
    ("sheesham-dining-chair", 5_490, Some(10)),
    ("english-willow-cricket-bat-with-ball", 12_499, Some(3)),
    ("polarised-sunglasses", 2_249, Some(12)),
    ("the-salt-road-trilogy-boxed", 1_399, None),
];

/// The same of what comes in sizes, in percent.
const SALES_OF_SIZES: [(&str, i64, i64); 3] = [
    ("gulmohar-stiletto", 25, 8),
    ("striped-cotton-t-shirt-neem-green", 20, 5),
    ("sahyadri-hiking-boot", 15, 14),
];

/// Puts all of it into the shop.
pub(super) async fn insert(tx: &mut Tx, keys: &Keys, now: Millis) -> Result<(), DbError> {
    let running = Coupon {
        off: Off::Percent { bp: 1_000, most: Some(Paise::from_rupees(500)) },
        seller: None,
        categories: Vec::new(),
        at_least: Paise::ZERO,
        starts_at: None,
        ends_at: Some(now.plus(30 * DAY)),
        limit: None,
        limit_each: None,
        payer: Payer::Shop,
        paused: false,
    };
    let ended = Coupon {
        off: Off::Amount(Paise::from_rupees(200)),
        starts_at: Some(now.plus(-20 * DAY)),
        ends_at: Some(now.plus(-2 * DAY)),
        ..running.clone()
    };
    keep(tx, "WELCOME10", "For everyone who looks around.", running.clone(), now).await?;
    keep(tx, "DIWALI200", "The festival is over.", ended, now).await?;
    if let Some(seller) = keys.get("bageechaya").map(|id| UserId::from(id.as_str())) {
        let own = Coupon {
            off: Off::FreeShipping,
            seller: Some(seller.clone()),
            payer: Payer::Seller,
            at_least: Paise::from_rupees(1_500),
            ends_at: None,
            ..running
        };
        keep(tx, "GARDEN", "Free shipping from the garden.", own, now).await?;
        let rate = |country: &str, up_to_grams, fee, free_above: Option<i64>| ShippingRate {
            country: country.to_owned(),
            state: String::new(),
            up_to_grams,
            fee: Paise::from_rupees(fee),
            free_above: free_above.map(Paise::from_rupees),
        };
        let rates = vec![
            rate("India", Some(2_000), 120, Some(5_000)),
            rate("India", None, 350, None),
            rate("", None, 1_800, None),
        ];
        shipping::store::save(tx, seller.as_str(), ShippingTable::stored(rates).as_ref()).await?;
    }
    for (url, price, days) in SALES {
        let found: Option<(ProductId, Paise)> =
            sql("SELECT id, price FROM products WHERE url = $1 AND options = ''")
                .bind(url)
                .optional(&mut *tx)
                .await?;
        let Some((id, regular)) = found else { continue };
        let to = days.map(|days| now.plus(days * DAY));
        let sale = Sale { cut: Cut::To(Paise::from_rupees(price)), from: None, to };
        crate::catalog::store::set_prices(tx, &id, regular, Some(&sale), now).await?;
    }
    for (url, percent, days) in SALES_OF_SIZES {
        let found: Option<(ProductId, Paise)> =
            sql("SELECT id, price FROM products WHERE url = $1 AND options <> ''")
                .bind(url)
                .optional(&mut *tx)
                .await?;
        let Some((id, regular)) = found else { continue };
        let sale = Sale { cut: Cut::Percent(percent), from: None, to: Some(now.plus(days * DAY)) };
        crate::catalog::store::set_prices(tx, &id, regular, Some(&sale), now).await?;
    }
    let help = concat!(
        include_str!("../office/pages/help.md"),
        "\n## Coupons\n\nType **WELCOME10** into the coupon field of your cart: 10% off, up to ₹500. \
         Coupons do not count for what is won at auction.\n"
    );
    write_page(tx, "help", help, now).await?;
    // The first text of a new shop reminds its owner to fill it in.
    let contact =
        include_str!("../office/pages/contact.md").replace("*Fill in how people reach you.*\n\n", "");
    write_page(tx, "contact", &contact, now).await
}

async fn keep(tx: &mut Tx, code: &str, note: &str, coupon: Coupon, now: Millis) -> Result<(), DbError> {
    let form = CouponForm { code: code.to_owned(), note: note.to_owned(), coupon };
    coupons::insert(tx, &CouponRow::of(new_id(now), form, now), now).await
}
