-- A price or a cost per m² in đồng or rupiah may have nine digits before the point; six were too few. With the same decimals no row is
-- written anew.
ALTER TABLE purchase_order_goods ALTER COLUMN price TYPE numeric(13, 4);
ALTER TABLE inbound_packs ALTER COLUMN price TYPE numeric(13, 4);
ALTER TABLE other_in_packs ALTER COLUMN price TYPE numeric(13, 4);
ALTER TABLE sale_order_packs ALTER COLUMN price TYPE numeric(13, 4);
ALTER TABLE delivery_packs ALTER COLUMN price TYPE numeric(13, 4), ALTER COLUMN former_cost TYPE numeric(15, 6);
ALTER TABLE sale_return_packs ALTER COLUMN price TYPE numeric(13, 4), ALTER COLUMN former_cost TYPE numeric(15, 6);
ALTER TABLE packs ALTER COLUMN cost_price TYPE numeric(15, 6);
