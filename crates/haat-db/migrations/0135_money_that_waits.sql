-- What waits for an admin is found without looking at what does not.
CREATE INDEX refunds_owed ON refunds (order_id) WHERE state IN ('failed', 'refused') AND retried = FALSE;
CREATE INDEX disputes_open ON disputes (order_id) WHERE stage = 'open';
CREATE INDEX payments_waiting ON payments (order_id) WHERE status IN ('held', 'reversed', 'gone', 'pending');
