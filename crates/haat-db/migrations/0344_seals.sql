-- The seal of a maximum in the public record, in base64, beside the number that it seals. Empty where the record is not
-- kept, and in rows of earlier versions, whose seals are in `auction_events.entry`.
ALTER TABLE ceilings ADD COLUMN seal TEXT NOT NULL DEFAULT '';
