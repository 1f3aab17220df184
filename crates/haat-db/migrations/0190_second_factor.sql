-- A second factor: the secret that an account shares with its owner's authenticator app.
CREATE TABLE second_factors (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Base32, as it is typed into an app.
    secret TEXT NOT NULL,
    -- Whether a first right code was given: only then codes are asked for.
    confirmed BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    -- The half minute of the last code that was taken: none opens twice.
    last_step BIGINT NOT NULL DEFAULT 0
);
-- Each opens once in the place of a code, when the app is lost. Only hashes.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);
-- Public keys whose private ones never leave a person's device (WebAuthn). A whole sign-in by themselves.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- By which its owner knows it.
    name TEXT NOT NULL,
    -- The site it is for: it opens no other.
    rp_id TEXT NOT NULL,
    -- COSE, base64url.
    public_key TEXT NOT NULL,
    -- Rises with each use, of authenticators that count.
    sign_count BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);
-- Challenges that were answered: none is taken twice. They are signed, so the others need no row.
CREATE TABLE used_challenges (
    challenge_hash TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
-- Whether more than the password is asked for: there is a confirmed app or a passkey.
ALTER TABLE users ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE;
-- An admin who has to have one, by the shop's setting: made since there are second factors.
ALTER TABLE users ADD COLUMN factor_required BOOLEAN NOT NULL DEFAULT FALSE;
-- The one session in which such an admin has their powers without it, to set it up.
ALTER TABLE users ADD COLUMN grace_session TEXT;
