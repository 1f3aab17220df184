-- The devices that take pushes, each by the endpoint that its browser gave us and the key to encrypt for.
CREATE TABLE push_devices (
    -- The hash of the endpoint: one device is one row, whoever is signed in there.
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    auth_secret TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX push_devices_of_user ON push_devices (user_id, created_at);

-- The kinds that a person wants no push of.
CREATE TABLE unwanted_pushes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    PRIMARY KEY (user_id, kind)
);
