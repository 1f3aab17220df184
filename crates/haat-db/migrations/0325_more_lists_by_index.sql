-- As in 0305, for the lists that came since: each is sorted by an index that has everything by which it is chosen.
CREATE INDEX returns_listed ON returns (created_at, id);
CREATE INDEX returns_of_seller ON returns (seller_id, created_at, id);
CREATE INDEX returns_open ON returns (created_at, id, closed_at) WHERE closed_at IS NULL;
CREATE INDEX coupons_listed ON coupons (created_at, id, removed_at) WHERE removed_at IS NULL;
CREATE INDEX coupons_of_seller ON coupons (seller_id, created_at, id, removed_at) WHERE removed_at IS NULL;
DROP INDEX coupons_by_seller;
CREATE INDEX questions_listed ON questions ((CASE WHEN answered_at IS NULL THEN 0 ELSE 1 END), at DESC, id DESC, answered_at, hidden_at)
    WHERE hidden_at IS NULL;
CREATE INDEX questions_of_seller_listed
    ON questions (seller_id, (CASE WHEN answered_at IS NULL THEN 0 ELSE 1 END), at DESC, id DESC, answered_at, hidden_at)
    WHERE hidden_at IS NULL;
DROP INDEX questions_of_seller;
CREATE INDEX threads_of_customer_listed ON threads (customer_id, last_at, order_id, seller_id);
DROP INDEX threads_of_customer;
CREATE INDEX threads_of_seller_listed ON threads (seller_id, last_at, order_id);
DROP INDEX threads_of_seller;
CREATE INDEX payouts_of_seller ON payouts (seller_id, created_at, id, status);
DROP INDEX payouts_by_seller;
CREATE INDEX payouts_by_status ON payouts (status, created_at, id);
CREATE INDEX reviews_listed ON reviews (product_id, at, id, hidden_at) WHERE hidden_at IS NULL;
DROP INDEX reviews_newest;
CREATE INDEX reviews_most_helpful ON reviews (product_id, helpful, at, id, stars, hidden_at) WHERE hidden_at IS NULL;
DROP INDEX reviews_helpful;
CREATE INDEX reviews_highest ON reviews (product_id, stars, at, id, hidden_at) WHERE hidden_at IS NULL;
DROP INDEX reviews_by_stars;
CREATE INDEX reviews_lowest ON reviews (product_id, stars, at DESC, id DESC, hidden_at) WHERE hidden_at IS NULL;
CREATE INDEX reviews_received ON reviews (seller_id, at, id, hidden_at, answered_at);
DROP INDEX reviews_of_seller;
CREATE INDEX reviews_of_all ON reviews (at, id, hidden_at, answered_at);
DROP INDEX reviews_in_order;
CREATE INDEX parcels_of_seller ON parcels (seller_id, status, created_at, order_id);
DROP INDEX parcels_by_seller;
