-- The security log is a kind of facts; people read their own, admins everybody's.
CREATE INDEX facts_security ON facts (at, id) WHERE kind = 'security.entry';
CREATE INDEX facts_security_of ON facts (subject, at, id) WHERE kind = 'security.entry';
