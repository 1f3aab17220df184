-- Who wishes for goods in sizes may wait for one of them: whether that could be bought is what `in_stock` then tells.
ALTER TABLE hearts ADD COLUMN variant_id TEXT;
