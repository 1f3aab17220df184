-- What happened, in the order in which it became true. A row is appended by the transaction that makes it true
-- (`haat-db/src/facts.rs`) and is never changed.
CREATE TABLE facts (
    -- Rises in the order of commits. Gaps mean nothing.
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- A feature and what happened: 'product.changed'.
    kind TEXT NOT NULL,
    -- What it happened to: an id.
    subject TEXT NOT NULL,
    -- Who did it, when it was somebody.
    actor TEXT,
    -- JSON with the number of its form in "v".
    payload TEXT NOT NULL,
    -- What people look for it by, folded; '' when they cannot.
    words TEXT NOT NULL DEFAULT '',
    -- Part of the audit trail or the public record: kept for good.
    kept BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX facts_audit ON facts (at, id) WHERE kind = 'audit.entry';

-- How far each follower whose effect is in this database has come; those of a single node remember it themselves.
CREATE TABLE followers (
    name TEXT PRIMARY KEY,
    place BIGINT NOT NULL
);

-- The search indexes go on from where they are: the changes they follow keep their numbers.
INSERT INTO facts (id, at, kind, subject, actor, payload)
SELECT c.seq, COALESCE(p.updated_at, 0), 'product.changed', c.product_id, NULL, '{"v":1,"product":"' || c.product_id || '"}'
FROM product_changes c LEFT JOIN products p ON p.id = c.product_id;
-- Up to which number facts have been removed.
INSERT INTO counters (name, value) SELECT 'facts_removed', COALESCE(MIN(seq), 1) - 1 FROM product_changes;

-- The audit trail of before. JSON by hand, since the engines have no common way to write it; line breaks and tabs are
-- the only control characters that people's words can hold.
INSERT INTO facts (id, at, kind, subject, actor, payload, words, kept)
SELECT (SELECT value FROM counters WHERE name = 'product_changes') + ROW_NUMBER() OVER (ORDER BY at, id),
       at, 'audit.entry', subject_id, actor_id,
       '{"v":1,"by":"' || replace(replace(actor_name, '\', '\\'), '"', '\"')
       || '","action":"' || action || '","what":"' || subject_kind
       || '","summary":"' || replace(replace(replace(replace(summary, '\', '\\'), '"', '\"'), '
', '\n'), '	', '\t') || '"}',
       search_text, TRUE
FROM audit_log;
