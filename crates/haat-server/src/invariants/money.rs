//! What must hold of everything that costs something: bills, payments, refunds, the books, invoices.

/// As in [`super::SHOP`].
pub(super) const MONEY: &[(&str, &str)] = &[
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
        "what is on its way to sellers, or was paid from the bank, is not what the payouts say",
        "SELECT k.account FROM (SELECT 'payouts' AS account, 'started' AS status UNION ALL SELECT 'bank', 'paid') k \
         WHERE COALESCE((SELECT b.balance FROM ledger_balances b WHERE b.account = k.account), 0) <> \
         -COALESCE((SELECT CAST(SUM(p.amount) AS BIGINT) FROM payouts p WHERE p.status = k.status), 0)",
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
        "the running total of sales differs from the paid orders",
        "SELECT 'shop' FROM (SELECT COALESCE(CAST(SUM(total_price) AS BIGINT), 0) AS sales, COUNT(*) AS orders \
         FROM orders WHERE status IN ('paid', 'delivered')) o \
         WHERE o.sales <> COALESCE((SELECT sales FROM sales_by_day WHERE scope = '' AND day = 0), 0) \
         OR o.orders <> COALESCE((SELECT orders FROM sales_by_day WHERE scope = '' AND day = 0), 0)",
    ),
    (
        "the sales of the days do not add up to the whole",
        "SELECT scope FROM sales_by_day GROUP BY scope HAVING \
         CAST(SUM(CASE WHEN day = 0 THEN sales ELSE -sales END) AS BIGINT) <> 0",
    ),
];
