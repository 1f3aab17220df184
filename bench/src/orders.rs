//! Placing orders, beside the same SQL without the shop around it.

use crate::figures::{median, number, spread};
use crate::http::{Connection, request};
use crate::load::{Measured, Worker, closed};
use crate::raw::{self, BareCommit, RawOrder};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, catalogue, machine, seed};
use haat_db::{Db, new_id};
use serde_json::json;
use std::sync::Arc;

const PRODUCTS: u64 = 10_000;

/// Places orders over HTTP.
pub(crate) struct Shopper {
    connection: Connection,
    token: String,
    products: Arc<Vec<(String, i64)>>,
    next: usize,
}

impl Worker for Shopper {
    async fn work(&mut self) -> Result<bool, String> {
        let count = self.products.len();
        let line = |offset: usize, quantity: i64| {
            let (id, price) = &self.products[(self.next + offset) % count];
            #[expect(clippy::cast_precision_loss, reason = "prices are small")]
            let rupees = *price as f64 / 100.0;
            json!({ "_id": id, "quantity": quantity, "price": rupees })
        };
        let address = json!({ "fullName": "Asha Rao", "address": "Street 1", "city": "Pune", "pinCode": "411001",
                              "country": "India" });
        let body = json!({ "orderItems": [line(0, 1), line(1, 2)], "shippingAddress": address, "paymentMethod": "PayPal" });
        self.next += 2;
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", &new_id(machine::now()))];
        let request = request("POST", "/api/orders", &headers, &body.to_string());
        let answer = self.connection.exchange(&request).await.map_err(|error| error.to_string())?;
        match answer.status {
            201 => Ok(true),
            status => Err(format!("status {status}: {}", String::from_utf8_lossy(answer.body))),
        }
    }
}

/// Ids and prices of the products that are bought, in an order of their own for each shopper.
pub(crate) fn goods() -> Arc<Vec<(String, i64)>> {
    Arc::new((0..PRODUCTS).map(catalogue::product).map(|made| (made.id, made.price_paise)).collect())
}

pub(crate) async fn shoppers(
    ports: &[u16],
    tokens: &[String],
    products: &Arc<Vec<(String, i64)>>,
    count: usize,
) -> Outcome<Vec<Shopper>> {
    let mut shoppers = Vec::new();
    for (number, token) in tokens.iter().cycle().take(count).enumerate() {
        let next = number * products.len() / count;
        let connection = Connection::open(ports[number % ports.len()]).await?;
        shoppers.push(Shopper { connection, token: token.clone(), products: products.clone(), next });
    }
    Ok(shoppers)
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Orders",
        "Orders of two lines, each shopper on a connection of their own, settled by the shop in groups; the raw \
         transaction is what one order alone writes, statement by statement through the same driver, in the load \
         generator itself, without HTTP, sign-in, prices or an answer to write. A bare commit changes one row. SQLite runs with `synchronous=FULL`. Afterwards `haat admin check` finds the books in order.",
        &[
            "database",
            "shoppers",
            "bare commits/s",
            "raw transactions/s",
            "orders/s",
            "ratio to raw",
            "p50 ms",
            "p99 ms",
        ],
    );
    for (ground, bare) in Ground::pairs(options).await? {
        measure(options, report, &mut table, ground, bare).await?;
    }
    report.add(table);
    Ok(())
}

async fn measure(
    options: &Options,
    report: &mut Report,
    table: &mut Table,
    ground: Ground,
    bare: Ground,
) -> Outcome<()> {
    let engine = ground.db.engine();
    for db in [&ground.db, &bare.db] {
        seed::products(db, PRODUCTS).await?;
    }
    raw::prepare_commits(&bare.db).await?;
    let shop = Shop::open(options, ground).await?;
    let products = goods();
    let tokens = shop.people(64).await?;
    for count in [1, 16, 64] {
        let (mut commits, mut raws, mut ours, mut ratios) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut last = Measured::default();
        // Disk and database make these rounds differ more than others.
        let more = if options.quick { 0 } else { 2 };
        for _ in 0..options.rounds() + more {
            let workers = (0..count).map(|_| BareCommit(bare.db.clone())).collect();
            commits.push(closed(workers, WARM_UP, options.lasting() / 2).await.sound()?.rate());
            let workers = raw_orders(&bare.db, &products, count);
            let ceiling = closed(workers, WARM_UP, options.lasting()).await.sound()?.rate();
            let workers = shoppers(&[shop.port], &tokens, &products, count).await?;
            last = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            raws.push(ceiling);
            ours.push(last.rate());
            ratios.push(last.rate() / ceiling);
        }
        let shoppers = count.to_string();
        table.row(&[
            engine,
            &shoppers,
            &spread(&commits),
            &spread(&raws),
            &spread(&ours),
            &spread(&ratios),
            &number(last.waits.at(0.5)),
            &number(last.waits.at(0.99)),
        ]);
        if count > 1 {
            let what = format!("orders on {engine}, {count} shoppers: share of the raw transaction");
            report.at_least(&what, 0.6, median(&ratios));
        }
        if engine == "sqlite" && count == 64 {
            report.remark("orders per second; others: 100 times the best of them", 700.0, median(&ours));
        }
    }
    shop.close(options).await?;
    bare.clear().await
}

fn raw_orders(db: &Db, products: &Arc<Vec<(String, i64)>>, count: usize) -> Vec<RawOrder> {
    (0..count)
        .map(|number| RawOrder {
            db: db.clone(),
            buyer: format!("buyer-{number}"),
            products: products.clone(),
            next: number * products.len() / count,
        })
        .collect()
}
