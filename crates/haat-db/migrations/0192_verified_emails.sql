-- When somebody proved that their address is theirs; NULL until then. Who was here before is taken at their word.
ALTER TABLE users ADD COLUMN email_verified_at BIGINT;
UPDATE users SET email_verified_at = created_at;
-- Links that prove it.
CREATE TABLE email_proofs (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The address that it was sent to.
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
