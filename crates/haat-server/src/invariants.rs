//! What must always hold in the database, each a query that finds the rows where it does not.

mod money;

use haat_db::{Db, DbError, sql};

/// Of goods, people, orders and auctions: a sentence, and SQL that selects one text per violation.
const SHOP: &[(&str, &str)] = &[
    ("a product has negative stock or price", "SELECT id FROM products WHERE stock < 0 OR price < 0"),
    (
        "a product on sale is not cheaper than otherwise, or one that is not has a former price",
        "SELECT id FROM products WHERE former_price IS NOT NULL AND (COALESCE(sale_price, sale_percent) IS NULL \
         OR price <> COALESCE(sale_price, price) OR former_price <= price)",
    ),
    (
        "a product with options does not cost what the cheapest of its variants does",
        "SELECT p.id FROM products p JOIN (SELECT product_id, MIN(price) AS cheapest FROM variants GROUP BY product_id) v \
         ON v.product_id = p.id WHERE COALESCE(p.former_price, p.price) <> v.cheapest",
    ),
    (
        "percents are taken off a product without options, or a price is set for one with them",
        "SELECT id FROM products WHERE (sale_percent IS NOT NULL AND options = '') OR (sale_price IS NOT NULL AND options <> '')",
    ),
    (
        "a product's stock is not the sum of its variants'",
        "SELECT p.id FROM products p JOIN (SELECT product_id, CAST(SUM(stock) AS BIGINT) AS pieces FROM variants \
         GROUP BY product_id) v ON v.product_id = p.id WHERE p.stock <> v.pieces",
    ),
    (
        "a product has options without variants, or variants without options",
        "SELECT p.id FROM products p WHERE (p.options <> '') <> EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.id)",
    ),
    (
        "a listed product has no address",
        "SELECT id FROM products WHERE state = 'listed' AND (url IS NULL OR url = '')",
    ),
    (
        "an account's second factor is not what it says",
        "SELECT u.id FROM users u WHERE u.second_factor <> (EXISTS (SELECT 1 FROM second_factors f \
         WHERE f.user_id = u.id AND f.confirmed = TRUE) OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id))",
    ),
    (
        "an order has no lines",
        "SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)",
    ),
    (
        "the parcels of an order are not the order",
        "SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, CAST(SUM(items_price) AS BIGINT) AS items, \
         CAST(SUM(shipping_price) AS BIGINT) AS shipping, CAST(SUM(tax_price) AS BIGINT) AS tax, \
         CAST(SUM(discount) AS BIGINT) AS off FROM parcels \
         GROUP BY order_id) p ON p.order_id = o.id WHERE o.items_price <> COALESCE(p.items, -1) \
         OR o.shipping_price <> COALESCE(p.shipping, -1) OR o.tax_price <> COALESCE(p.tax, -1) \
         OR o.discount <> COALESCE(p.off, -1)",
    ),
    (
        "a seller has two parcels in an order, or a line and no parcel",
        "SELECT l.order_id FROM (SELECT order_id, COALESCE(seller_id, '') AS seller, \
         CAST(SUM(price * quantity) AS BIGINT) AS items FROM order_lines GROUP BY order_id, COALESCE(seller_id, '')) l \
         LEFT JOIN (SELECT order_id, COALESCE(seller_id, '') AS seller, CAST(SUM(items_price) AS BIGINT) AS items, \
         COUNT(*) AS parcels FROM parcels GROUP BY order_id, COALESCE(seller_id, '')) p \
         ON p.order_id = l.order_id AND p.seller = l.seller WHERE COALESCE(p.parcels, 0) <> 1 OR p.items <> l.items",
    ),
    (
        "an order is delivered and a parcel of it is awaited",
        "SELECT p.order_id FROM parcels p JOIN orders o ON o.id = p.order_id \
         WHERE o.status = 'delivered' AND p.status IN ('waiting', 'shipped')",
    ),
    (
        "an order is closed and a parcel of it waits to be sent",
        "SELECT p.order_id FROM parcels p JOIN orders o ON o.id = p.order_id \
         WHERE o.status IN ('cancelled', 'expired', 'refunded') AND p.status = 'waiting'",
    ),
    (
        "a product is in the shop and its stall is closed, or it is withheld",
        "SELECT p.id FROM products p LEFT JOIN stalls s ON s.seller_id = p.seller_id \
         WHERE p.state = 'listed' AND (p.withheld <> '' OR COALESCE(s.state, 'open') <> 'open')",
    ),
    (
        "the secret of an authenticator app is not sealed",
        "SELECT user_id FROM second_factors WHERE secret NOT LIKE 'v1:%'",
    ),
    (
        "more pieces of a line come back, or came, than were bought",
        "SELECT l.order_id FROM order_lines l JOIN returns r ON r.order_id = l.order_id JOIN return_lines x \
         ON x.return_id = r.id AND x.line_no = l.line_no WHERE r.status NOT IN ('declined', 'withdrawn', 'lapsed') \
         GROUP BY l.order_id, l.line_no, l.quantity HAVING SUM(x.quantity) > l.quantity",
    ),
    (
        "a return is over without the time of it, or the other way round",
        "SELECT id FROM returns WHERE (closed_at IS NOT NULL) <> \
         (status IN ('refunded', 'declined', 'withdrawn', 'lapsed')) OR (closed_at IS NOT NULL AND due_at IS NOT NULL)",
    ),
    (
        "an order is paid or delivered without the time of it",
        "SELECT id FROM orders WHERE (status IN ('paid', 'delivered') AND paid_at IS NULL) \
         OR (status = 'delivered' AND delivered_at IS NULL)",
    ),
    (
        "an auction's count or current bid differs from its history",
        "SELECT a.id FROM auctions a LEFT JOIN \
         (SELECT auction_id, COUNT(*) AS n, MAX(no) AS last FROM auction_events \
         WHERE kind IN ('exact', 'maximum', 'automatic', 'buy_now') GROUP BY auction_id) b ON b.auction_id = a.id \
         WHERE a.bid_count <> COALESCE(b.n, 0) OR a.last_bid <> COALESCE(b.last, 0)",
    ),
    (
        "an auction's price or leader differs from its last bid",
        "SELECT a.id FROM auctions a JOIN auction_events e ON e.auction_id = a.id AND e.no = a.last_bid \
         WHERE a.leader_id IS NOT NULL AND (e.amount <> a.current_bid OR e.bidder_id <> a.leader_id)",
    ),
    (
        "an auction's version is not the number of its last event",
        "SELECT a.id FROM auctions a LEFT JOIN (SELECT auction_id, MAX(no) AS last FROM auction_events \
         GROUP BY auction_id) e ON e.auction_id = a.id WHERE a.version <> COALESCE(e.last, 0)",
    ),
    (
        "a maximum is not above the one that its bidder named before it",
        "SELECT m.auction_id FROM (SELECT c.auction_id, c.amount, LAG(c.amount) OVER (PARTITION BY c.auction_id, \
         c.bidder_id ORDER BY c.no) AS earlier FROM ceilings c WHERE NOT EXISTS (SELECT 1 FROM voided_bids v \
         WHERE v.auction_id = c.auction_id AND v.no = c.no)) m WHERE m.amount <= m.earlier",
    ),
    (
        "a maximum was not named by who made its bid",
        "SELECT c.auction_id FROM ceilings c LEFT JOIN auction_events e ON e.auction_id = c.auction_id AND e.no = c.no \
         AND e.bidder_id = c.bidder_id AND e.kind IN ('maximum', 'raised') WHERE e.no IS NULL",
    ),
    (
        "a bid is not higher than the one before it",
        "SELECT b.auction_id FROM auction_events b JOIN auction_events p ON p.auction_id = b.auction_id \
         AND p.no = b.no - 1 AND p.kind IN ('exact', 'maximum', 'automatic') \
         WHERE b.kind IN ('exact', 'maximum') AND b.amount <= p.amount",
    ),
    (
        "an auction's history has a gap",
        "SELECT b.auction_id FROM auction_events b WHERE b.no > 1 AND NOT EXISTS \
         (SELECT 1 FROM auction_events p WHERE p.auction_id = b.auction_id AND p.no = b.no - 1)",
    ),
    (
        "a bid came after the end of its auction",
        "SELECT b.auction_id FROM auction_events b JOIN auctions a ON a.id = b.auction_id \
         WHERE b.kind IN ('exact', 'maximum') AND b.at >= a.ends_at",
    ),
    (
        "an order is closed without the time of it",
        "SELECT id FROM orders WHERE status IN ('cancelled', 'expired', 'refunded') AND closed_at IS NULL",
    ),
    (
        "the same thing happened to an order twice",
        "SELECT e.order_id FROM order_events e \
         WHERE e.kind IN ('placed', 'paid', 'delivered', 'cancelled', 'expired', 'refunded') \
         GROUP BY e.order_id, e.kind HAVING COUNT(*) > 1 + CASE WHEN e.kind = 'delivered' THEN (SELECT COUNT(*) \
         FROM order_events u WHERE u.order_id = e.order_id AND u.kind = 'parcel_undelivered') ELSE 0 END",
    ),
    (
        "a lot is marked as ordered by an order that does not hold it",
        "SELECT a.id FROM auctions a WHERE a.order_id IS NOT NULL AND NOT EXISTS \
         (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id \
          WHERE l.order_id = a.order_id AND l.auction_id = a.id AND o.status NOT IN ('cancelled', 'expired'))",
    ),
    (
        "a lot in a living order is not marked as ordered",
        "SELECT l.auction_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         JOIN auctions a ON a.id = l.auction_id WHERE o.status IN ('placed', 'paid', 'delivered') \
         AND COALESCE(a.order_id, '') <> o.id",
    ),
    (
        "a lot lapsed and is sold all the same",
        "SELECT id FROM auctions WHERE lapsed_at IS NOT NULL \
         AND (order_id IS NOT NULL OR pay_by IS NOT NULL OR second_id IS NOT NULL)",
    ),
    (
        "two second chances of a lot are open or hold",
        "SELECT auction_id FROM second_chances WHERE state IN ('open', 'accepted') \
         GROUP BY auction_id HAVING COUNT(*) > 1",
    ),
    (
        "a second chance holds and its lot is not its bidder's",
        "SELECT c.auction_id FROM second_chances c JOIN auctions a ON a.id = c.auction_id \
         WHERE c.state = 'accepted' AND COALESCE(a.second_id, '') <> c.bidder_id",
    ),
    (
        "a lot is in the order of somebody who may not have it",
        "SELECT l.auction_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         JOIN auctions a ON a.id = l.auction_id WHERE o.status IN ('placed', 'paid') \
         AND o.user_id <> COALESCE(a.second_id, a.leader_id, '')",
    ),
    (
        "a lot is in more than one living order",
        "SELECT l.auction_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         WHERE l.auction_id IS NOT NULL AND o.status IN ('placed', 'paid', 'delivered') \
         GROUP BY l.auction_id HAVING COUNT(*) > 1",
    ),
    (
        "the running count of what is bought together differs from the paid orders",
        "SELECT t.product_id FROM bought_together t LEFT JOIN (\
         SELECT a.product_id, b.product_id AS other_id, COUNT(*) AS orders FROM \
         (SELECT order_id, product_id, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY product_id) AS place FROM \
         (SELECT DISTINCT l.order_id, l.product_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         WHERE l.product_id IS NOT NULL AND o.status IN ('paid', 'delivered')) x) a JOIN \
         (SELECT order_id, product_id, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY product_id) AS place FROM \
         (SELECT DISTINCT l.order_id, l.product_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         WHERE l.product_id IS NOT NULL AND o.status IN ('paid', 'delivered')) y) b \
         ON b.order_id = a.order_id AND b.product_id <> a.product_id AND a.place <= 8 AND b.place <= 8 \
         GROUP BY a.product_id, b.product_id) c ON c.product_id = t.product_id AND c.other_id = t.other_id \
         WHERE t.orders <> COALESCE(c.orders, 0)",
    ),
    (
        "the running count of orders differs from the orders",
        "SELECT c.status FROM (SELECT status, CAST(SUM(orders) AS BIGINT) AS kept FROM order_counts WHERE scope = '' \
         GROUP BY status) c \
         LEFT JOIN (SELECT CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END AS status, COUNT(*) AS counted \
         FROM orders GROUP BY CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END) o ON o.status = c.status \
         WHERE c.kept <> COALESCE(o.counted, 0)",
    ),
    (
        "the running count of a seller's orders differs from the orders",
        "SELECT c.scope FROM (SELECT scope, status, CAST(SUM(orders) AS BIGINT) AS kept FROM order_counts \
         WHERE scope <> '' GROUP BY scope, status) c \
         LEFT JOIN (SELECT l.seller_id, CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END AS status, \
         COUNT(DISTINCT o.id) AS counted FROM orders o JOIN order_lines l ON l.order_id = o.id \
         GROUP BY l.seller_id, CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END) o \
         ON o.seller_id = c.scope AND o.status = c.status WHERE c.kept <> COALESCE(o.counted, 0)",
    ),
    (
        "an order is in no running count",
        "SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_counts c WHERE c.scope = '' \
         AND c.status = CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END)",
    ),
    (
        "a seller's order is in no running count",
        "SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.seller_id IS NOT NULL \
         AND NOT EXISTS (SELECT 1 FROM order_counts c WHERE c.scope = l.seller_id \
         AND c.status = CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END)",
    ),
    (
        "the stars of a product are not those of its reviews",
        "SELECT c.product_id FROM review_counts c LEFT JOIN (SELECT product_id, \
         CAST(SUM(CASE WHEN stars = 1 THEN 1 ELSE 0 END) AS BIGINT) AS one, \
         CAST(SUM(CASE WHEN stars = 2 THEN 1 ELSE 0 END) AS BIGINT) AS two, \
         CAST(SUM(CASE WHEN stars = 3 THEN 1 ELSE 0 END) AS BIGINT) AS three, \
         CAST(SUM(CASE WHEN stars = 4 THEN 1 ELSE 0 END) AS BIGINT) AS four, \
         CAST(SUM(CASE WHEN stars = 5 THEN 1 ELSE 0 END) AS BIGINT) AS five, \
         CAST(SUM(CASE WHEN has_photos = TRUE THEN 1 ELSE 0 END) AS BIGINT) AS photos \
         FROM reviews WHERE hidden_at IS NULL GROUP BY product_id) r ON r.product_id = c.product_id \
         WHERE c.stars_1 <> COALESCE(r.one, 0) OR c.stars_2 <> COALESCE(r.two, 0) OR c.stars_3 <> COALESCE(r.three, 0) \
         OR c.stars_4 <> COALESCE(r.four, 0) OR c.stars_5 <> COALESCE(r.five, 0) OR c.with_photos <> COALESCE(r.photos, 0)",
    ),
    (
        "a review is in no count, or its product shows another number of them",
        "SELECT r.id FROM reviews r JOIN products p ON p.id = r.product_id LEFT JOIN review_counts c \
         ON c.product_id = r.product_id WHERE r.hidden_at IS NULL AND (c.product_id IS NULL \
         OR p.reviews <> c.stars_1 + c.stars_2 + c.stars_3 + c.stars_4 + c.stars_5)",
    ),
    (
        "a review was found helpful or reported by another number of people than it says",
        "SELECT r.id FROM reviews r WHERE r.helpful <> (SELECT COUNT(*) FROM review_votes v WHERE v.review_id = r.id) \
         OR r.reports <> (SELECT COUNT(*) FROM review_reports v WHERE v.review_id = r.id)",
    ),
    (
        "a review is about a line that never arrived",
        "SELECT r.id FROM reviews r WHERE NOT EXISTS (SELECT 1 FROM order_lines l JOIN parcels a \
         ON a.order_id = l.order_id AND COALESCE(a.seller_id, '') = COALESCE(l.seller_id, '') \
         WHERE l.order_id = r.order_id AND l.line_no = r.line_no AND l.product_id = r.product_id \
         AND a.delivered_at IS NOT NULL)",
    ),
    (
        "an account has addresses and no default among them",
        "SELECT user_id FROM addresses GROUP BY user_id HAVING MAX(CASE WHEN is_default = TRUE THEN 1 ELSE 0 END) = 0",
    ),
    (
        "a follower needs facts that were removed",
        "SELECT name FROM followers WHERE place > 0 \
         AND place < (SELECT value FROM counters WHERE name = 'facts_removed')",
    ),
];

/// Runs every check; each violation is one sentence.
pub async fn check(db: &Db) -> Result<Vec<String>, DbError> {
    let mut findings = Vec::new();
    for (sentence, query) in SHOP.iter().chain(money::MONEY) {
        let violations: Vec<String> = sql(*query).push(" LIMIT 100").scalars(db).await?;
        findings.extend(violations.into_iter().map(|id| format!("{sentence}: {id}")));
    }
    findings.extend(crate::books::store::proof::run(db).await?);
    Ok(findings)
}
