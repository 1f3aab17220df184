-- All sellers, without a look at everybody else.
CREATE INDEX users_selling ON users (id) WHERE is_seller = TRUE;
