//! The back office as the orders grow.

use crate::figures::{megabytes, number, usage};
use crate::http::{Connection, ask, signed};
use crate::load::closed;
use crate::orders::{goods, shoppers};
use crate::plot::{self, Curve};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, seed};
use std::time::{Duration, Instant};

const PRODUCTS: u64 = 10_000;
const ROUNDS: usize = 40;

const CALLS: &[(&str, &str)] = &[
    ("dashboard, all days", "/api/orders/summary"),
    ("dashboard, 7 days", "/api/orders/summary?days=7"),
    ("dashboard, 90 days", "/api/orders/summary?days=90"),
    ("admin's order list", "/api/orders?limit=10"),
    ("one order", "/api/orders/order-10000500"),
];

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut titles = vec!["orders", "first call after the start, ms"];
    titles.extend(CALLS.iter().map(|(name, _)| *name));
    titles.extend(["placing an order", "MB"]);
    let mut table = Table::new(
        "Growth with the orders",
        "One call at a time, p50 / p95 in milliseconds, in a shop of 10,000 products.",
        &titles,
    );
    let mut curves: Vec<Curve> = CALLS
        .iter()
        .map(|(name, _)| *name)
        .chain(["placing an order"])
        .map(|name| Curve { name: name.to_owned(), points: Vec::new() })
        .collect();
    // The dashboard's p95 at 10,000 orders.
    let mut small = f64::NAN;
    for size in [1_000_i32, 10_000, 100_000, 1_000_000] {
        println!("  {size} orders");
        let ground = Ground::sqlite(options).await?;
        seed::products(&ground.db, PRODUCTS).await?;
        seed::orders(&ground.db, i64::try_from(PRODUCTS)?, size.into()).await?;
        let shop = Shop::open(options, ground).await?;
        let admin = shop.admin().await?;
        let began = Instant::now();
        let summary = shop.get(CALLS[0].1, &admin).await?;
        let first = began.elapsed().as_secs_f64() * 1000.0;
        if summary["orders"][0]["numOrders"] != serde_json::json!(size) {
            return Err(format!(
                "the dashboard counts {} orders of {size}",
                summary["orders"][0]["numOrders"]
            )
            .into());
        }
        let mut cells = vec![number(size.into()), number(first)];
        let mut connection = Connection::open(shop.port).await?;
        for (place, (_, path)) in CALLS.iter().enumerate() {
            let waits = ask(&mut connection, &signed("GET", path, &admin, ""), ROUNDS).await?;
            curves[place].points.push((size.into(), waits.at(0.5)));
            if size == 10_000 && place == 0 {
                small = waits.at(0.95);
            }
            if size == 1_000_000 && place == 0 {
                let what = "dashboard at 1,000,000 orders: p95, times that at 10,000";
                report.at_most(what, 5.0, waits.at(0.95) / small);
            }
            cells.push(format!("{} / {}", number(waits.at(0.5)), number(waits.at(0.95))));
        }
        let people = shop.people(1).await?;
        let workers = shoppers(&[shop.port], &people, &goods(), 1).await?;
        let placed = closed(workers, WARM_UP, Duration::from_secs(1)).await.sound()?;
        curves[CALLS.len()].points.push((size.into(), placed.waits.at(0.5)));
        cells.push(format!("{} / {}", number(placed.waits.at(0.5)), number(placed.waits.at(0.95))));
        cells.push(number(megabytes(usage(shop.pid).resident_kb)));
        table.row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
        shop.close(options).await?;
    }
    report.add(table);
    let file = options.out.with_file_name("plots").join("orders.svg");
    plot::draw(&file, "Latency by number of orders", "orders", "ms", &curves)?;
    report.text("\n![Latency by number of orders](plots/orders.svg)\n".to_owned());
    Ok(())
}
