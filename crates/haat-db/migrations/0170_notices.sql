-- What people were told, and the mails that go with it. Written by a follower of the log of facts.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The order or lot it is about, by id, and its name where it has one.
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    amount BIGINT,
    at BIGINT NOT NULL,
    -- How often it happened again before it was read.
    times BIGINT NOT NULL DEFAULT 1,
    read_at BIGINT,
    -- When its mail is to be sent; NULL when there is none to send, or no longer.
    mail_at BIGINT,
    -- Until then a worker has it in hand.
    mail_leased BIGINT NOT NULL DEFAULT 0,
    mail_tries BIGINT NOT NULL DEFAULT 0,
    mailed_at BIGINT,
    -- Why the last try failed.
    mail_trouble TEXT NOT NULL DEFAULT ''
);
CREATE INDEX notices_of_user ON notices (user_id, at, id);
CREATE UNIQUE INDEX notices_unread ON notices (user_id, kind, subject) WHERE read_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notices_given_up ON notices (at) WHERE mail_at IS NULL AND mailed_at IS NULL AND mail_trouble <> '';

-- The kinds that a person wants no mail of.
CREATE TABLE unwanted_mails (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- Nobody is told of what happened before there were notices.
INSERT INTO followers (name, place) SELECT 'notices', COALESCE(MAX(id), 0) FROM facts;
