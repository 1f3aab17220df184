-- Somebody who orders without an account: the address that they gave, in lower case. NULL for accounts. A guest's
-- email_lower is no address, so that an account may have the same one and nothing finds a guest by it.
ALTER TABLE users ADD COLUMN guest_of TEXT;
CREATE INDEX users_guests ON users (guest_of) WHERE guest_of IS NOT NULL;
