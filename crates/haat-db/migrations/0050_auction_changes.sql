-- For telling watchers what happened during an outage, without reading every auction there ever was.
CREATE INDEX auctions_closed ON auctions (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX auctions_deleted ON auctions (deleted_at) WHERE deleted_at IS NOT NULL;
