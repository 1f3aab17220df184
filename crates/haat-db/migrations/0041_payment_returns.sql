-- Why money went back, as far as it was told. A provider's list of refunds may hold what a payer's bank took, so
-- seeing that money is gone does not say why; only this does. It may be told before we know the payment itself.
CREATE TABLE payment_returns (
    provider TEXT NOT NULL,
    -- The provider's id of the refund or dispute.
    return_id TEXT NOT NULL,
    provider_order_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('refund', 'reversal', 'undone')),
    -- In the payment's minor units.
    amount BIGINT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (provider, return_id)
);
CREATE INDEX payment_returns_by_payment ON payment_returns (provider_order_id);

-- What was settled before reasons were kept apart.
INSERT INTO payment_returns (provider, return_id, provider_order_id, kind, amount, told_at)
SELECT provider, COALESCE(NULLIF(refund_id, ''), 'before-' || id), provider_order_id,
       CASE WHEN status = 'reversed' THEN 'reversal' ELSE 'refund' END, refunded_amount, updated_at
FROM payments WHERE refunded_amount > 0;
