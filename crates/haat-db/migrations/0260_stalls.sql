-- Whoever wants to sell asks for it, and an admin answers.
CREATE TABLE seller_applications (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
    name TEXT NOT NULL,
    logo TEXT NOT NULL,
    description TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    country TEXT NOT NULL,
    tax_number TEXT NOT NULL,
    -- Where they want their money: sealed with the shop's secret, and what of it is shown. Empty once it is answered.
    bank_sealed TEXT NOT NULL,
    bank_shown TEXT NOT NULL,
    -- What the admin said, and who it was.
    reason TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at BIGINT,
    at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX seller_applications_waiting ON seller_applications (user_id) WHERE state = 'waiting';
CREATE INDEX seller_applications_of_user ON seller_applications (user_id, at);
CREATE INDEX seller_applications_by_state ON seller_applications (state, at);

-- How a seller's stall stands, and what it says about itself. Who has no row is open and said nothing.
CREATE TABLE stalls (
    seller_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'away', 'suspended')),
    -- Until when its seller is away: then it opens by itself. NULL: until they say so.
    away_until BIGINT,
    away_note TEXT NOT NULL DEFAULT '',
    -- Why an admin closed it.
    reason TEXT NOT NULL DEFAULT '',
    shipping_policy TEXT NOT NULL DEFAULT '',
    return_policy TEXT NOT NULL DEFAULT '',
    -- Where the business is, for invoices.
    address TEXT NOT NULL DEFAULT '',
    city TEXT NOT NULL DEFAULT '',
    region TEXT NOT NULL DEFAULT '',
    pin_code TEXT NOT NULL DEFAULT '',
    country TEXT NOT NULL DEFAULT '',
    tax_number TEXT NOT NULL DEFAULT '',
    updated_at BIGINT NOT NULL
);
CREATE INDEX stalls_back ON stalls (away_until) WHERE state = 'away' AND away_until IS NOT NULL;

-- Why a product that was saved is not in the shop: 'waiting' (for approval), 'paused' (by its seller), 'unlisted' (by an
-- admin); and what the admin said. A saved product that is hidden has the state 'draft' and keeps its url.
ALTER TABLE products ADD COLUMN withheld TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN withheld_note TEXT NOT NULL DEFAULT '';
CREATE INDEX products_waiting ON products (created_at, id) WHERE withheld = 'waiting';

-- Who thinks that a product should not be in the shop, and why. Admins remove what they have looked at.
CREATE TABLE product_reports (
    product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (product_id, user_id)
);
CREATE INDEX product_reports_newest ON product_reports (at);
CREATE INDEX product_reports_of_user ON product_reports (user_id);

-- May read the books and run payouts, and nothing else.
ALTER TABLE users ADD COLUMN is_accountant BOOLEAN NOT NULL DEFAULT FALSE;
