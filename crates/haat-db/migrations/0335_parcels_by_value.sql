-- A seller's parcels by what their own goods in them cost.
CREATE INDEX parcels_of_seller_by_value ON parcels (seller_id, status, items_price, order_id);
