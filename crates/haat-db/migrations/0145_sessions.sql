-- Who is signed in where. A token is random; only its hash is here, so nobody who reads the database can use it.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The user's session_epoch when it was opened; alive only while they are equal.
    epoch BIGINT NOT NULL,
    -- For its owner's eyes: 'Firefox on Linux', and the network it was opened from.
    device TEXT NOT NULL,
    network TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When its holder last gave the password.
    proved_at BIGINT NOT NULL,
    -- Noted every few minutes at most.
    used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- Whether its token is a signed one, of the time before sessions were rows.
    adopted BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX sessions_by_user ON sessions (user_id, network);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Signed tokens whose session was ended before they run out. Empty 30 days after this migration.
CREATE TABLE ended_tokens (
    token_hash TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
