//! Reading: the product's JSON, the home list and the first HTML, beside a bare axum with the same bytes.

use crate::bare::{Bare, Fixed};
use crate::bids::lots;
use crate::figures::{Usage, cpu_each, median, megabytes, number, spread, usage};
use crate::http::{Asker, Connection, request};
use crate::load::{Measured, closed, open};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, seed};
use std::sync::Arc;

const PRODUCTS: u64 = 10_000;
const AUCTIONS: usize = 200;
const CONNECTIONS: usize = 64;

/// What is read.
struct Page {
    name: &'static str,
    paths: Vec<String>,
    encoding: Option<&'static str>,
    /// Whether whoever reads it is signed in.
    signed_in: bool,
    /// The share of the bare axum's rate that is wanted.
    target: Option<f64>,
}

fn pages(quick: bool) -> Vec<Page> {
    let products =
        |count: u64| (0..count).map(|number| format!("/api/products/url/{}", seed::slug(number))).collect();
    let page = |name, paths, encoding, target| Page { name, paths, encoding, signed_in: false, target };
    // Beyond what is kept, so that each is read from the database now and then.
    let back = |from: u64, count: u64| {
        (from..from + count).map(|page| format!("/api/products?limit=24&page={page}")).collect::<Vec<_>>()
    };
    let mut pages = vec![
        page("product JSON, 100 products in turn", products(100), None, Some(0.6)),
        page("home list JSON", vec!["/api/products".to_owned()], None, Some(0.6)),
        page("home HTML", vec!["/".to_owned()], None, Some(0.4)),
        page("first page of 24", back(1, 1), None, None),
        Page { signed_in: true, ..page("first page of 24, signed in", back(1, 1), None, Some(0.6)) },
        // Nothing of it is kept: what a call costs that looks at its session.
        Page { signed_in: true, ..page("one's own account", vec!["/api/users/me".to_owned()], None, None) },
        page("200 pages of 24 in turn", back(1, 200), None, None),
        // Kept as auctions, written anew for each call: it tells the time, and whoever is signed in finds themselves in it.
        page("24 auctions as cards", vec!["/api/auctions?limit=24&fields=card".to_owned()], None, Some(0.2)),
        page("all 200 auctions, the bare call", vec!["/api/auctions".to_owned()], None, None),
        Page { signed_in: true, ..page("200 pages of 24 in turn, signed in", back(1, 200), None, Some(0.5)) },
    ];
    if !quick {
        pages.push(page("the last 200 pages of 24 in turn", back(217, 200), None, None));
        pages.push(page("product HTML", vec!["/products/product-1".to_owned()], None, Some(0.4)));
        pages.push(page("home list JSON, brotli", vec!["/api/products".to_owned()], Some("br"), None));
        pages.push(page("home HTML, brotli", vec!["/".to_owned()], Some("br"), None));
        pages.push(page("product JSON, 10,000 products in turn", products(PRODUCTS), None, None));
    }
    pages
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let ground = Ground::sqlite(options).await?;
    seed::products(&ground.db, PRODUCTS).await?;
    let shop = Shop::open(options, ground).await?;
    let fresh = usage(shop.pid);
    lots(&shop.ground.db, AUCTIONS).await?;
    let mut table = Table::new(
        "Reads",
        "64 kept connections, closed loop, a shop of 10,000 products on SQLite; the bare axum answers the same \
         bytes from memory. CPU is what the server process spends on a request. The last two columns are an open \
         loop at half the rate of the closed one, each wait counted from the moment the request was due.",
        &[
            "what",
            "bytes",
            "bare axum/s",
            "haat/s",
            "ratio",
            "p50 ms",
            "p99 ms",
            "CPU µs (bare)",
            "at half: p50 ms",
            "p99 ms",
        ],
    );
    for page in pages(options.quick) {
        measure(options, report, &mut table, &shop, &page).await?;
    }
    report.add(table);
    let mut table = Table::new(
        "Start and memory",
        "From starting the program to its first answer, and what it holds after a fresh start and after the reads above.",
        &["products", "start ms", "MB at start", "MB after the reads"],
    );
    let millis = shop.started_in.as_secs_f64() * 1000.0;
    let now = usage(shop.pid);
    table.row(&[
        &number(10_000.0),
        &number(millis),
        &number(megabytes(fresh.resident_kb)),
        &number(megabytes(now.resident_kb)),
    ]);
    report.add(table);
    shop.close(options).await
}

async fn measure(
    options: &Options,
    report: &mut Report,
    table: &mut Table,
    shop: &Shop,
    page: &Page,
) -> Outcome<()> {
    let token = if page.signed_in { shop.people(1).await?.remove(0) } else { String::new() };
    let bearer = format!("Bearer {token}");
    let encoding = page.encoding.map(|encoding| ("accept-encoding", encoding));
    let headers: Vec<_> =
        encoding.into_iter().chain(page.signed_in.then_some(("authorization", bearer.as_str()))).collect();
    let requests: Vec<_> = page.paths.iter().map(|path| request("GET", path, &headers, "")).collect();
    let answers = fetch(shop.port, &page.paths, &requests).await?;
    let bytes = answers.iter().map(|answer| answer.body.len()).sum::<usize>() / answers.len();
    let bare = Bare::start(&answers).await?;
    let requests = Arc::new(requests);
    let (mut bares, mut ours, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let (mut last, mut cpu, mut bare_cpu) = (Measured::default(), Vec::new(), Vec::new());
    for _ in 0..options.rounds() {
        let (ceiling, spent) = round(options, bare.port, bare.pid, &requests).await?;
        bare_cpu.push(spent);
        let (measured, spent) = round(options, shop.port, shop.pid, &requests).await?;
        cpu.push(spent);
        bares.push(ceiling.rate());
        ours.push(measured.rate());
        ratios.push(measured.rate() / ceiling.rate());
        last = measured;
    }
    let askers = Asker::many(shop.port, &requests, CONNECTIONS).await?;
    let paced = open(askers, median(&ours) / 2.0, WARM_UP, options.lasting()).await.sound()?;
    if page.paths.len() == 100 {
        report.remark(
            "products read per second; others: 100 times the best of them",
            24_100.0,
            median(&ours),
        );
    }
    if let Some(target) = page.target {
        report.at_least(&format!("{}: share of bare axum", page.name), target, median(&ratios));
    }
    table.row(&[
        page.name,
        &bytes.to_string(),
        &spread(&bares),
        &spread(&ours),
        &spread(&ratios),
        &number(last.waits.at(0.5)),
        &number(last.waits.at(0.99)),
        &format!("{} ({})", number(median(&cpu)), number(median(&bare_cpu))),
        &number(paced.waits.at(0.5)),
        &number(paced.waits.at(0.99)),
    ]);
    Ok(())
}

async fn round(
    options: &Options,
    port: u16,
    pid: u32,
    requests: &Arc<Vec<Vec<u8>>>,
) -> Outcome<(Measured, f64)> {
    let askers = Asker::many(port, requests, CONNECTIONS).await?;
    let before: Usage = usage(pid);
    let measured = closed(askers, WARM_UP, options.lasting()).await.sound()?;
    // The warm-up is in the CPU time too, so it is in the count.
    let share = options.lasting().as_secs_f64() / (options.lasting() + WARM_UP).as_secs_f64();
    let spent = cpu_each(before, usage(pid), measured.done) * share;
    Ok((measured, spent))
}

/// What the shop answers to each request.
async fn fetch(port: u16, paths: &[String], requests: &[Vec<u8>]) -> Outcome<Vec<Fixed>> {
    let mut connection = Connection::open(port).await?;
    let mut answers = Vec::new();
    for (path, request) in paths.iter().zip(requests) {
        let answer = connection.exchange(request).await?;
        if answer.status != 200 {
            return Err(format!("{path} answers {}", answer.status).into());
        }
        let text = |name| answer.header(name).unwrap_or_default().to_owned();
        answers.push(Fixed {
            path: path.clone(),
            content_type: text("content-type"),
            encoding: text("content-encoding"),
            body: answer.body.to_vec(),
        });
    }
    Ok(answers)
}
