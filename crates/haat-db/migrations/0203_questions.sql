-- Questions about products and lots: everyone reads them once they are answered.
CREATE TABLE questions (
    id TEXT PRIMARY KEY,
    thing TEXT NOT NULL CHECK (thing IN ('product', 'lot')),
    thing_id TEXT NOT NULL,
    -- Whose thing it was then. NULL for the house's own.
    seller_id TEXT,
    -- Taken down by an admin.
    hidden_at BIGINT,
    asker_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    asker_name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL DEFAULT '',
    answered_at BIGINT
);
CREATE INDEX questions_of_thing ON questions (thing, thing_id, at);
CREATE INDEX questions_of_seller ON questions (seller_id, at);
CREATE INDEX questions_of_asker ON questions (asker_id);

-- Who thinks that a question or its answer should not stand there, and why.
CREATE TABLE question_reports (
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (question_id, user_id)
);

-- What somebody wrote, told in their own words.
ALTER TABLE notices ADD COLUMN note TEXT NOT NULL DEFAULT '';
