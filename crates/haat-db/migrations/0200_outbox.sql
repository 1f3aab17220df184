-- One way out for every mail: notices no longer carry their mails themselves.
CREATE TABLE new_notices (
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
    read_at BIGINT
);
INSERT INTO new_notices (id, user_id, kind, subject, name, amount, at, times, read_at)
    SELECT id, user_id, kind, subject, name, amount, at, times, read_at FROM notices;

CREATE TABLE outbox (
    -- Also the Message-ID: whatever is sent twice after a crash is the same to whoever receives it.
    id TEXT PRIMARY KEY,
    way TEXT NOT NULL,
    -- That of the notice, or a word of its own for letters about accounts.
    kind TEXT NOT NULL,
    -- Whose: sent to the address that the account has then, unless there is one here.
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    address TEXT NOT NULL DEFAULT '',
    notice_id TEXT,
    -- Of what happens again and again there is one with this key.
    fold TEXT UNIQUE,
    -- JSON. What stands after the # of its link opens an account, and is removed once it is sent or given up.
    words TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- When it is to be sent; NULL when it was, or was given up.
    due_at BIGINT,
    -- It is worth nothing afterwards.
    until_at BIGINT,
    -- Until then a worker has it in hand.
    leased BIGINT NOT NULL DEFAULT 0,
    tries BIGINT NOT NULL DEFAULT 0,
    trouble TEXT NOT NULL DEFAULT '',
    sent_at BIGINT
);
CREATE INDEX outbox_due ON outbox (way, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_of_notice ON outbox (notice_id) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_of_user ON outbox (user_id);
CREATE INDEX outbox_at ON outbox (way, at, id);
CREATE INDEX outbox_given_up ON outbox (way, at) WHERE due_at IS NULL AND sent_at IS NULL;

-- What waits. Without words: those of the notice.
INSERT INTO outbox (id, way, kind, user_id, notice_id, fold, words, at, due_at, tries, trouble)
    SELECT 'notice-' || id, 'mail', kind, user_id, id, 'mail-' || id, '', at, mail_at, mail_tries, mail_trouble
    FROM notices WHERE mail_at IS NOT NULL;

DROP TABLE notices;
ALTER TABLE new_notices RENAME TO notices;
CREATE INDEX notices_of_user ON notices (user_id, at, id);
CREATE UNIQUE INDEX notices_unread ON notices (user_id, kind, subject) WHERE read_at IS NULL;
