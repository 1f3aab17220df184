-- The tables of products that admins and sellers keep: newest first, drafts included.
CREATE INDEX products_managed ON products (created_at, id) WHERE state <> 'withdrawn';
CREATE INDEX products_managed_by_seller ON products (seller_id, created_at, id) WHERE state <> 'withdrawn';
CREATE INDEX product_slugs_by_product ON product_slugs (product_id);
