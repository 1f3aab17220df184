-- What buyers say of goods that arrived: at most one review for each line of an order.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    line_no BIGINT NOT NULL,
    product_id TEXT NOT NULL REFERENCES products (id),
    -- Whose product it was then. NULL for the house's own.
    seller_id TEXT,
    author_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    text TEXT NOT NULL DEFAULT '',
    -- A JSON array of the addresses of pictures.
    photos TEXT NOT NULL DEFAULT '[]',
    has_photos BOOLEAN NOT NULL DEFAULT FALSE,
    at BIGINT NOT NULL,
    changed_at BIGINT,
    answer TEXT NOT NULL DEFAULT '',
    answered_at BIGINT,
    -- How many votes and reports there are.
    helpful BIGINT NOT NULL DEFAULT 0 CHECK (helpful >= 0),
    reports BIGINT NOT NULL DEFAULT 0 CHECK (reports >= 0),
    -- Taken down by an admin, and why.
    hidden_at BIGINT,
    hidden_why TEXT NOT NULL DEFAULT '',
    UNIQUE (order_id, line_no)
);
CREATE INDEX reviews_newest ON reviews (product_id, at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_helpful ON reviews (product_id, helpful, at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_by_stars ON reviews (product_id, stars, at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_of_author ON reviews (author_id, at, id);
CREATE INDEX reviews_of_seller ON reviews (seller_id, at, id);
CREATE INDEX reviews_in_order ON reviews (at, id);
CREATE INDEX reviews_reported ON reviews (at, id) WHERE reports > 0 AND hidden_at IS NULL;

-- Who found a review helpful. Goes with the account, which lowers the counts first: so no reference to it.
CREATE TABLE review_votes (
    review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_of_user ON review_votes (user_id);

-- Who thinks that a review should not stand there, and why. The same.
CREATE TABLE review_reports (
    review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_reports_of_user ON review_reports (user_id);

-- The reviews of a product that everyone can read, by their stars; written by whatever changes a review, in its
-- transaction. What products.rating_hundredths and products.reviews show follows from it.
CREATE TABLE review_counts (
    product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    stars_1 BIGINT NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
    stars_2 BIGINT NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
    stars_3 BIGINT NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
    stars_4 BIGINT NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
    stars_5 BIGINT NOT NULL DEFAULT 0 CHECK (stars_5 >= 0),
    with_photos BIGINT NOT NULL DEFAULT 0 CHECK (with_photos >= 0),
    -- What was typed before the first review, and is shown again when there is none any more.
    typed_hundredths BIGINT NOT NULL,
    typed_reviews BIGINT NOT NULL
);

-- When the buyer of a parcel that arrived was asked for a review; 0 for those that arrived before anybody was.
ALTER TABLE parcels ADD COLUMN review_asked_at BIGINT;
UPDATE parcels SET review_asked_at = 0 WHERE delivered_at IS NOT NULL;
CREATE INDEX parcels_to_ask_about ON parcels (delivered_at) WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL;
