//! Three nodes, a balancer, a database, Redis and a payment provider.

use crate::balancer::Balancer;
use crate::node::Node;
use crate::services::{Postgres, Redis, free_port};
use futures_util::future::join_all;
use haat_db::{Db, sql};
use haat_sandbox::{Sandbox, SandboxOptions};
use haat_testing::Proxy;

pub(crate) const NODES: usize = 3;

pub(crate) struct Town {
    pub(crate) nodes: Vec<Node>,
    pub(crate) balancer: Balancer,
    pub(crate) postgres: Postgres,
    pub(crate) redis: Redis,
    /// Between the first node and the database.
    pub(crate) wire: Proxy,
    /// The provider lives outside of the shop, as real ones do, so it sees what the shop lost.
    pub(crate) provider: Sandbox,
}

impl Town {
    pub(crate) async fn build(more: &[&str]) -> Self {
        Self::build_on(tokio::task::block_in_place(Postgres::start), more).await
    }

    /// The same, on this database.
    pub(crate) async fn build_on(postgres: Postgres, more: &[&str]) -> Self {
        haat_server::http::tls::install();
        let redis = Redis::start().await;
        let provider = Sandbox::start(SandboxOptions::default()).await.unwrap();
        let ports: Vec<u16> = (0..NODES).map(|_| free_port()).collect();
        let balancer = Balancer::start(&ports).await;
        provider.send_webhooks_to(Some(&balancer.url));
        let direct = postgres.url();
        let server = direct.split_once('@').unwrap().1.split_once('/').unwrap().0;
        let mut wire = Proxy::cut_to(server).await;
        wire.join().await;
        let through = direct.replace(server, &wire.address().to_string());
        let [first, others] = [through, direct].map(|url| settings(url, &redis, &provider, more));
        // All at once, as an orchestrator would: they agree on the schema, the secret and the first admin.
        let open = |(n, port): (usize, u16)| Node::open(port, if n == 0 { &first } else { &others });
        let nodes = join_all(ports.into_iter().enumerate().map(open)).await;
        Self { nodes, balancer, postgres, redis, wire, provider }
    }

    /// The database, read behind the shop's back.
    pub(crate) async fn db(&self) -> Db {
        Db::connect(&self.postgres.url()).await.unwrap()
    }

    /// What the nodes and the balancer complained about, for a test that failed.
    pub(crate) fn complaints(&self) -> String {
        let bad = |line: &&str| line.contains("\"ERROR\"") || line.contains("panicked");
        let mut lines: Vec<String> = Vec::new();
        for node in &self.nodes {
            lines.extend(node.log().lines().filter(bad).take(20).map(str::to_owned));
        }
        lines.extend(self.balancer.log().lines().rev().take(10).map(str::to_owned));
        lines.join("\n")
    }
}

fn settings(database: String, redis: &Redis, provider: &Sandbox, more: &[&str]) -> Vec<String> {
    let info = provider.info();
    let mut settings: Vec<String> = [
        ("--database-url", database),
        ("--redis-url", redis.url()),
        ("--paypal-url", info.paypal_url.clone()),
        ("--paypal-client-id", info.paypal_client_id.clone()),
        ("--paypal-secret", info.paypal_secret.clone()),
        ("--paypal-webhook-id", info.paypal_webhook_id.clone()),
        // Through Redis, but a thousand times looser: everyone here is one machine.
        ("--rate-limits", "generous".to_owned()),
    ]
    .into_iter()
    .flat_map(|(name, value)| [name.to_owned(), value])
    .collect();
    settings.push("--trust-proxy".to_owned());
    settings.extend(more.iter().map(ToString::to_string));
    settings
}

/// Puts goods on the shelves: each is its own id, name and address.
pub(crate) async fn stock(db: &Db, goods: &[(&str, i64)]) {
    for (id, pieces) in goods {
        let insert = sql(
            "INSERT INTO products (id, name, url, price, image, category, brand, stock, description, \
                          state, created_at, updated_at) \
                          VALUES ($1, $1, $1, 100000, '/l.webp', 'Home', 'Diya', $2, 'Good.', 'listed', 1, 1)",
        );
        db.write(insert.bind(*id).bind(*pieces)).await.unwrap();
    }
}

/// Opens an auction that ends at `ends_at`.
pub(crate) async fn open_auction(db: &Db, id: &str, ends_at: i64) {
    let insert = sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
                      starting_bid, bid_amount, created_at, ends_at) \
                      VALUES ($1, 'seller', 'Meena', $1, 'Good.', '/l.webp', 100, 100, 1, $2)");
    db.write(insert.bind(id).bind(ends_at)).await.unwrap();
}
