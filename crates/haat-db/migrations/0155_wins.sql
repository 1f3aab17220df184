-- From the win to the money: until when a lot is to be paid, what becomes of it otherwise, and who does not pay.

-- Until when its buyer has to order and pay; NULL: nobody owes anything. 0: won before there were such times; the
-- next look gives its winner the whole of it.
ALTER TABLE auctions ADD COLUMN pay_by BIGINT;
ALTER TABLE auctions ADD COLUMN reminded_at BIGINT;
-- Whoever could have had the lot did not pay in time.
ALTER TABLE auctions ADD COLUMN lapsed_at BIGINT;
-- Who accepted a second chance and may order it in the winner's place, and at which price.
ALTER TABLE auctions ADD COLUMN second_id TEXT;
ALTER TABLE auctions ADD COLUMN second_name TEXT;
ALTER TABLE auctions ADD COLUMN second_price BIGINT;
-- What the seller decided about a lot that nobody paid for.
ALTER TABLE auctions ADD COLUMN relisted_as TEXT;
ALTER TABLE auctions ADD COLUMN put_away_at BIGINT;
-- The network that it was put up from, and that each bidder first bid from: only to tell whether they are the same.
ALTER TABLE auctions ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE auction_bidders ADD COLUMN network TEXT NOT NULL DEFAULT '';
CREATE INDEX auctions_owed ON auctions (pay_by) WHERE pay_by IS NOT NULL;

UPDATE auctions SET pay_by = 0 WHERE closed_at IS NOT NULL AND deleted_at IS NULL AND leader_id IS NOT NULL
    AND (reserve IS NULL OR reserve_met = TRUE)
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = auctions.order_id AND o.status IN ('paid', 'delivered', 'refunded'));

-- Lots offered to the next bidder at their own highest visible bid.
CREATE TABLE second_chances (
    id TEXT PRIMARY KEY,
    auction_id TEXT NOT NULL,
    bidder_id TEXT NOT NULL,
    bidder_name TEXT NOT NULL,
    price BIGINT NOT NULL,
    -- lapsed: accepted and not paid in time.
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'lapsed')),
    made_at BIGINT NOT NULL,
    answer_by BIGINT NOT NULL,
    answered_at BIGINT
);
CREATE UNIQUE INDEX second_chances_open ON second_chances (auction_id) WHERE state = 'open';
CREATE INDEX second_chances_by_auction ON second_chances (auction_id, made_at);
CREATE INDEX second_chances_by_bidder ON second_chances (bidder_id, made_at);
CREATE INDEX second_chances_to_end ON second_chances (answer_by) WHERE state = 'open';

-- Wins that were not paid in time.
CREATE TABLE strikes (
    user_id TEXT NOT NULL,
    auction_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- An admin forgave it, and why.
    lifted_at BIGINT,
    lifted_by TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user_id, auction_id)
);
CREATE INDEX strikes_newest ON strikes (at, user_id);

-- What an admin set for one person; NULL: no limit.
CREATE TABLE bidding_limits (
    user_id TEXT PRIMARY KEY,
    most BIGINT,
    set_at BIGINT NOT NULL
);
