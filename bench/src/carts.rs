//! Carts that are priced and ordered: plain goods, goods in sizes, and with a coupon.

use crate::figures::{median, number, spread};
use crate::http::{Asker, Connection, signed};
use crate::load::{Measured, closed};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, catalogue, seed};
use serde_json::{Value, json};
use std::sync::Arc;

const PRODUCTS: u64 = 1_000;
/// Of these, so many come in sizes.
const SIZED: u64 = 100;
const SHOPPERS: usize = 16;
const COUPON: &str = "BENCH10";

/// What is in the carts.
#[derive(Clone, Copy)]
enum Kind {
    Plain,
    Sizes,
    SizesAndCoupon,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Plain, Self::Sizes, Self::SizesAndCoupon];

    fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain goods",
            Self::Sizes => "goods in sizes",
            Self::SizesAndCoupon => "goods in sizes, with a coupon",
        }
    }
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Carts",
        "Two lines in each cart, 16 shoppers, over HTTP. Priced: what the cart and each step of the checkout ask. \
         Ordered: the same cart placed as an order. The shares are of plain goods in the same run.",
        &["database", "cart", "priced/s", "share", "p99 ms", "ordered/s", "share", "p99 ms"],
    );
    for (ground, spare) in Ground::pairs(options).await? {
        spare.clear().await?;
        measure(options, report, &mut table, ground).await?;
    }
    report.add(table);
    Ok(())
}

async fn measure(options: &Options, report: &mut Report, table: &mut Table, ground: Ground) -> Outcome<()> {
    let engine = ground.db.engine();
    seed::products(&ground.db, PRODUCTS).await?;
    let shop = Shop::open(options, ground).await?;
    let admin = shop.admin().await?;
    let coupon = json!({ "code": COUPON, "kind": "percent", "percent": 10, "payer": "shop" });
    post(&shop, &admin, "POST", "/api/coupons", &coupon).await?;
    let mut sizes = Vec::new();
    for product in 0..SIZED {
        sizes.push(give_sizes(&shop, &admin, product).await?);
    }
    let tokens = shop.people(SHOPPERS).await?;
    let mut rates: [[Vec<f64>; 2]; 3] = Default::default();
    let mut waits = [[0.0; 2]; 3];
    for _ in 0..options.rounds() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            for (step, path) in ["/api/orders/quote", "/api/orders"].into_iter().enumerate() {
                let measured = round(options, &shop, path, &tokens, kind, &sizes).await?;
                rates[place][step].push(measured.rate());
                waits[place][step] = measured.waits.at(0.99);
            }
        }
    }
    for (place, kind) in Kind::ALL.into_iter().enumerate() {
        let share = |step: usize| median(&rates[place][step]) / median(&rates[0][step]);
        table.row(&[
            engine,
            kind.name(),
            &spread(&rates[place][0]),
            &number(share(0)),
            &number(waits[place][0]),
            &spread(&rates[place][1]),
            &number(share(1)),
            &number(waits[place][1]),
        ]);
        if place > 0 {
            let what = format!("{} on {engine}, ordered: share of plain goods", kind.name());
            report.at_least(&what, 0.7, share(1));
        }
    }
    shop.close(options).await
}

/// Carts of all shoppers, each beginning at other goods.
async fn round(
    options: &Options,
    shop: &Shop,
    path: &str,
    tokens: &[String],
    kind: Kind,
    sizes: &[Vec<String>],
) -> Outcome<Measured> {
    let mut askers = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let carts = (0..SIZED).map(|at| cart(kind, at + number as u64 * SIZED / SHOPPERS as u64, sizes));
        let requests = carts.map(|cart| signed("POST", path, token, &cart.to_string())).collect();
        askers.extend(Asker::many(shop.port, &Arc::new(requests), 1).await?);
    }
    Ok(closed(askers, WARM_UP, options.lasting()).await.sound()?)
}

fn cart(kind: Kind, from: u64, sizes: &[Vec<String>]) -> Value {
    let line = |place: u64, quantity: i64| {
        let place = place % SIZED;
        if let Kind::Plain = kind {
            return json!({ "_id": catalogue::product(SIZED + place).id, "quantity": quantity });
        }
        let own = &sizes[usize::try_from(place).unwrap_or_default()];
        let variant = &own[usize::try_from(from).unwrap_or_default() % own.len()];
        json!({ "_id": catalogue::product(place).id, "variantId": variant, "quantity": quantity })
    };
    let address = json!({ "fullName": "Asha Rao", "address": "Street 1", "city": "Pune", "pinCode": "411001",
                          "country": "India" });
    let mut cart = json!({ "orderItems": [line(from, 1), line(from + 1, 2)], "shippingAddress": address,
                           "paymentMethod": "PayPal" });
    if let Kind::SizesAndCoupon = kind {
        cart["coupon"] = json!(COUPON);
    }
    cart
}

/// Lets a product come in five sizes; their ids.
async fn give_sizes(shop: &Shop, admin: &str, product: u64) -> Outcome<Vec<String>> {
    const SIZES: [&str; 5] = ["S", "M", "L", "XL", "XXL"];
    let made = catalogue::product(product);
    #[expect(clippy::cast_precision_loss, reason = "prices are small")]
    let price = made.price_paise as f64 / 100.0;
    let variant = |size: &str| json!({ "choice": [size], "price": price, "stock": 1_000_000 });
    let form = json!({
        "name": made.name, "url": seed::slug(product), "image": "https://pictures.example/product.jpg",
        "category": made.category, "brand": made.brand, "description": made.description,
        "options": [{ "name": "Size", "values": SIZES }], "variants": SIZES.map(variant),
    });
    let saved = post(shop, admin, "PUT", &format!("/api/products/{}", made.id), &form).await?;
    let saved = &saved["product"]["variants"];
    let ids: Vec<_> = saved.as_array().into_iter().flatten().filter_map(|it| it["_id"].as_str()).collect();
    if ids.len() != SIZES.len() {
        return Err(format!("a product was saved with {} sizes", ids.len()).into());
    }
    Ok(ids.into_iter().map(str::to_owned).collect())
}

async fn post(shop: &Shop, token: &str, method: &str, path: &str, body: &Value) -> Outcome<Value> {
    let mut connection = Connection::open(shop.port).await?;
    Ok(connection.exchange(&signed(method, path, token, &body.to_string())).await?.json()?)
}
