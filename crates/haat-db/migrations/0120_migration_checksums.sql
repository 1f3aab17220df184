-- What each migration said when it ran here, so that an edited one is refused.
ALTER TABLE schema_migrations ADD COLUMN checksum TEXT;
