-- What an account's pictures weigh together.
CREATE INDEX uploads_by_user ON uploads (uploaded_by);
