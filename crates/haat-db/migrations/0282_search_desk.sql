-- What the shop's owner wants shown first for some words, and what shoppers looked for in vain.

-- `query` is the words in the form that all their forms share, `shown` as the owner wrote them; `products` is a JSON list
-- of ids, the first one first.
CREATE TABLE search_pins (
    query TEXT PRIMARY KEY,
    shown TEXT NOT NULL,
    products TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Running totals of searches by their words: how many there were, how many found nothing, and after how many that found
-- something nobody opened any of it. Only the words searched for last are kept, and nothing about who searched.
CREATE TABLE search_totals (
    query TEXT PRIMARY KEY,
    shown TEXT NOT NULL,
    searches BIGINT NOT NULL,
    empty BIGINT NOT NULL,
    unclicked BIGINT NOT NULL,
    last_at BIGINT NOT NULL
);

CREATE INDEX search_totals_empty ON search_totals (empty, query);
CREATE INDEX search_totals_unclicked ON search_totals (unclicked, query);
CREATE INDEX search_totals_last ON search_totals (last_at);
