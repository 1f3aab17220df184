-- What each witness of the public log last cosigned: the checkpoint with the log's line and the witness's own.
CREATE TABLE log_witnesses (
    verifier TEXT PRIMARY KEY,
    size BIGINT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
);
