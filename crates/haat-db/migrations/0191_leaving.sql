-- When an account goes whose owner asked for it; NULL for everyone who stays. Signing in calls it off.
ALTER TABLE users ADD COLUMN leaves_at BIGINT;
CREATE INDEX users_leaving ON users (leaves_at) WHERE leaves_at IS NOT NULL;
