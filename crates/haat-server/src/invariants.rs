//! What must always hold in the database, each a query that finds the rows where it does not.

use haat_db::{Db, DbError, sql};

/// A sentence, and SQL that selects one text per violation.
const INVARIANTS: &[(&str, &str)] = &[
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
        "an order's prices do not add up",
        "SELECT id FROM orders WHERE total_price <> items_price - discount + shipping_price + tax_price \
         OR discount < 0 OR total_price < 0",
    ),
    (
        "an order's lines do not add up to its items price",
        "SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id, o.items_price \
         HAVING CAST(SUM(l.price * l.quantity) AS BIGINT) <> o.items_price",
    ),
    (
        "what was taken off an order is not what was taken off its lines and their shipping",
        "SELECT o.id FROM orders o WHERE o.discount <> COALESCE((SELECT CAST(SUM(l.discount) AS BIGINT) FROM order_lines l \
         WHERE l.order_id = o.id), 0) + COALESCE((SELECT CAST(SUM(p.shipping_discount) AS BIGINT) FROM parcels p \
         WHERE p.order_id = o.id), 0)",
    ),
    (
        "more was taken off a line than it cost, or the shop bears more than was taken off",
        "SELECT order_id FROM order_lines WHERE discount < 0 OR discount > price * quantity OR subsidy < 0 OR subsidy > discount",
    ),
    (
        "a coupon is used in another number of orders than it says",
        "SELECT c.code FROM coupons c WHERE c.used <> (SELECT COUNT(*) FROM coupon_uses u \
         WHERE u.coupon_id = c.id AND u.given_back_at IS NULL)",
    ),
    (
        "an order was given up unpaid and still has its coupon",
        "SELECT u.order_id FROM coupon_uses u JOIN orders o ON o.id = u.order_id \
         WHERE o.status IN ('cancelled', 'expired') AND u.given_back_at IS NULL",
    ),
    (
        "an order has another discount than its coupon gave",
        "SELECT o.id FROM orders o LEFT JOIN coupon_uses u ON u.order_id = o.id WHERE o.discount <> COALESCE(u.amount, 0)",
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
        "the postings of an entry do not add up to zero",
        "SELECT entry_id FROM postings GROUP BY entry_id HAVING CAST(SUM(amount) AS BIGINT) <> 0",
    ),
    (
        "an entry of the books has no postings",
        "SELECT e.id FROM ledger_entries e WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id)",
    ),
    (
        "the balance of an account is not the sum of its postings",
        "SELECT COALESCE(b.account, s.account) FROM (SELECT account, CAST(SUM(amount) AS BIGINT) AS total FROM postings \
         GROUP BY account) s LEFT JOIN ledger_balances b ON b.account = s.account WHERE COALESCE(b.balance, 0) <> s.total",
    ),
    (
        "an account has a balance and no postings",
        "SELECT b.account FROM ledger_balances b WHERE b.balance <> 0 AND NOT EXISTS \
         (SELECT 1 FROM postings p WHERE p.account = b.account)",
    ),
    (
        "a paid order is not in the books, or an order was paid in them twice",
        "SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, COUNT(*) AS n FROM ledger_entries \
         WHERE kind IN ('paid', 'opening') GROUP BY order_id) e ON e.order_id = o.id \
         WHERE COALESCE(e.n, 0) > 1 OR (e.n IS NULL AND o.status IN ('paid', 'delivered') AND o.total_price > 0 \
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.refunded_amount > 0))",
    ),
    (
        "an order that was never paid is in the books",
        "SELECT e.order_id FROM ledger_entries e JOIN orders o ON o.id = e.order_id \
         WHERE o.paid_at IS NULL AND e.kind <> 'refund'",
    ),
    (
        "the books have another amount of an order's money than its payment",
        "SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'completed' \
         AND p.currency = 'INR' AND p.amount = o.total_price AND NOT EXISTS (SELECT 1 FROM payments h \
         WHERE h.order_id = o.id AND h.id <> p.id AND h.status IN ('held', 'refunding')) \
         WHERE o.total_price - p.refunded_amount <> COALESCE((SELECT CAST(SUM(x.amount) AS BIGINT) FROM ledger_entries e \
         JOIN postings x ON x.entry_id = e.id WHERE e.order_id = o.id AND x.account LIKE 'provider:%'), 0)",
    ),
    (
        "a refunded order still has money of its sellers' or the shop's in the books",
        "SELECT o.id FROM orders o JOIN ledger_entries e ON e.order_id = o.id AND e.kind <> 'adjustment' \
         JOIN postings x ON x.entry_id = e.id WHERE o.status = 'refunded' \
         AND x.account NOT LIKE 'provider:%' AND x.account <> 'refunds_owed' \
         GROUP BY o.id HAVING CAST(SUM(x.amount) AS BIGINT) <> 0",
    ),
    (
        "money is held for a payer and is not in the books",
        "SELECT p.id FROM payments p WHERE p.status = 'held' AND p.amount > p.refunded_amount AND NOT EXISTS \
         (SELECT 1 FROM ledger_entries e JOIN postings x ON x.entry_id = e.id WHERE e.order_id = p.order_id \
         AND x.account = 'provider:' || p.provider)",
    ),
    (
        "a seller's figures are not what the books say",
        "SELECT d.seller_id FROM (SELECT seller_id, CAST(SUM(sales - returned) AS BIGINT) AS kept, \
         CAST(SUM(fees) AS BIGINT) AS fees FROM seller_days GROUP BY seller_id) d LEFT JOIN \
         (SELECT l.seller_id, -CAST(SUM(p.amount) AS BIGINT) AS kept, -CAST(SUM(CASE WHEN p.account IN \
         ('commission', 'commission_tax') THEN p.amount ELSE 0 END) AS BIGINT) AS fees FROM ledger_entries e \
         JOIN postings p ON p.entry_id = e.id JOIN (SELECT order_id, line_no, seller_id FROM order_lines UNION ALL \
         SELECT order_id, -no, seller_id FROM parcels) l ON l.order_id = e.order_id AND l.line_no = p.line_no \
         WHERE e.kind <> 'adjustment' GROUP BY l.seller_id) b ON b.seller_id = d.seller_id \
         WHERE d.kept <> COALESCE(b.kept, 0) OR d.fees <> COALESCE(b.fees, 0)",
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
        "what is on its way to sellers, or was paid from the bank, is not what the payouts say",
        "SELECT k.account FROM (SELECT 'payouts' AS account, 'started' AS status UNION ALL SELECT 'bank', 'paid') k \
         WHERE COALESCE((SELECT b.balance FROM ledger_balances b WHERE b.account = k.account), 0) <> \
         -COALESCE((SELECT CAST(SUM(p.amount) AS BIGINT) FROM payouts p WHERE p.status = k.status), 0)",
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
        "the numbers of invoices have gaps",
        "SELECT i.series FROM invoices i LEFT JOIN invoice_numbers n ON n.series = i.series AND n.kind = i.kind \
         AND n.year = i.year GROUP BY i.series, i.kind, i.year, n.last \
         HAVING COUNT(*) <> MAX(i.no) OR MIN(i.no) <> 1 OR MAX(i.no) <> COALESCE(n.last, 0)",
    ),
    (
        "the invoices of an order are not what it cost, or more was credited than that",
        "SELECT o.id FROM orders o JOIN invoices i ON i.order_id = o.id GROUP BY o.id, o.total_price HAVING \
         CAST(SUM(CASE WHEN i.kind = 'invoice' THEN i.total ELSE 0 END) AS BIGINT) <> o.total_price \
         OR CAST(SUM(CASE WHEN i.kind = 'credit_note' THEN i.total ELSE 0 END) AS BIGINT) > o.total_price",
    ),
    (
        "the credit notes of an invoice say more than it does",
        "SELECT i.id FROM invoices i JOIN invoices c ON c.refers_to = i.id GROUP BY i.id, i.total, i.tax \
         HAVING CAST(SUM(c.total) AS BIGINT) > i.total OR CAST(SUM(c.tax) AS BIGINT) > i.tax",
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
        "SELECT order_id FROM order_events \
         WHERE kind IN ('placed', 'paid', 'delivered', 'cancelled', 'expired', 'refunded') \
         GROUP BY order_id, kind HAVING COUNT(*) > 1",
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
        "money came for an order that is not paid, and is not held",
        "SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id \
         WHERE p.status = 'completed' AND o.status NOT IN ('paid', 'delivered')",
    ),
    (
        "an order was paid more than once",
        "SELECT order_id FROM payments WHERE status = 'completed' GROUP BY order_id HAVING COUNT(*) > 1",
    ),
    (
        "an order that is paid at the door is paid and not delivered",
        "SELECT id FROM orders WHERE payment_method = 'COD' AND status = 'paid' AND total_price > 0",
    ),
    (
        "a transfer counts without its reference",
        "SELECT id FROM payments WHERE provider = 'UPI' AND status NOT IN ('created', 'pending', 'denied') AND capture_id IS NULL",
    ),
    (
        "a payment by hand waits for a provider",
        "SELECT id FROM payments WHERE provider IN ('UPI', 'COD') AND check_at IS NOT NULL",
    ),
    (
        "a payment by hand is not in the shop's own currency, or not what its order costs",
        "SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.provider IN ('UPI', 'COD') \
         AND (p.currency <> 'INR' OR p.amount <> o.total_price)",
    ),
    (
        "more of a payment is promised back than it brought",
        "SELECT p.id FROM payments p JOIN refunds r ON r.provider_order_id = p.provider_order_id \
         WHERE r.state IN ('requested', 'pending', 'done') AND r.kind <> 'reversal' GROUP BY p.id, p.amount \
         HAVING CAST(SUM(r.amount) AS BIGINT) > p.amount",
    ),
    (
        "a payment counts as refunded, and its refunds are not done",
        "SELECT p.id FROM payments p JOIN refunds r ON r.provider_order_id = p.provider_order_id \
         WHERE p.status = 'refunded' AND r.state = 'pending'",
    ),
    (
        "a refund under way is looked after by nobody",
        "SELECT id FROM refunds WHERE state IN ('requested', 'pending') AND check_at IS NULL",
    ),
    (
        "an order is refunded while the shop still has its money, and nobody can see that",
        "SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.status = 'refunded' AND p.status = 'completed'",
    ),
    (
        "more pieces of a line are refunded than it has",
        "SELECT l.order_id FROM order_lines l JOIN refunds r ON r.order_id = l.order_id \
         JOIN refund_lines b ON b.refund_id = r.id AND b.line_no = l.line_no \
         WHERE r.state IN ('requested', 'pending', 'done') GROUP BY l.order_id, l.line_no, l.quantity \
         HAVING CAST(SUM(b.quantity) AS BIGINT) > l.quantity",
    ),
    (
        "a lot is in more than one living order",
        "SELECT l.auction_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
         WHERE l.auction_id IS NOT NULL AND o.status IN ('placed', 'paid', 'delivered') \
         GROUP BY l.auction_id HAVING COUNT(*) > 1",
    ),
    (
        "the running total of sales differs from the paid orders",
        "SELECT 'shop' FROM (SELECT COALESCE(CAST(SUM(total_price) AS BIGINT), 0) AS sales, COUNT(*) AS orders \
         FROM orders WHERE status IN ('paid', 'delivered')) o \
         WHERE o.sales <> COALESCE((SELECT sales FROM sales_by_day WHERE scope = '' AND day = 0), 0) \
         OR o.orders <> COALESCE((SELECT orders FROM sales_by_day WHERE scope = '' AND day = 0), 0)",
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
    (
        "the sales of the days do not add up to the whole",
        "SELECT scope FROM sales_by_day GROUP BY scope HAVING \
         CAST(SUM(CASE WHEN day = 0 THEN sales ELSE -sales END) AS BIGINT) <> 0",
    ),
];

/// Runs every check; each violation is one sentence.
pub async fn check(db: &Db) -> Result<Vec<String>, DbError> {
    let mut findings = Vec::new();
    for (sentence, query) in INVARIANTS {
        let violations: Vec<String> = sql(*query).push(" LIMIT 100").scalars(db).await?;
        findings.extend(violations.into_iter().map(|id| format!("{sentence}: {id}")));
    }
    findings.extend(crate::books::store::proof::run(db).await?);
    Ok(findings)
}
