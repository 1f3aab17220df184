-- The way back for whoever finds their address changed: the hash of the token in the mail to the old address.
CREATE TABLE email_undos (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
