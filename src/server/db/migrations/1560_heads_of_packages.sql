-- What a document says of a package's container and texture, as when it was saved; a grading's lines have the texture already.
ALTER TABLE inbound_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE sale_order_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE delivery_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE sale_return_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE other_in_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE other_out_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '', ADD COLUMN texture text NOT NULL DEFAULT '';
ALTER TABLE grading_packs ADD COLUMN cabinet_no text NOT NULL DEFAULT '';

-- Lines that are there take what their package has now, as their papers did.
SELECT for_each_company(format('UPDATE %I AS l SET cabinet_no = p.cabinet_no, texture = p.texture FROM packs AS p
  WHERE l.tenant_id = $1 AND p.tenant_id = $1 AND p.id = l.pack_id', lines))
FROM unnest(ARRAY['inbound_packs', 'sale_order_packs', 'delivery_packs', 'sale_return_packs', 'other_in_packs', 'other_out_packs'])
  AS lines;
SELECT for_each_company('UPDATE grading_packs AS l SET cabinet_no = p.cabinet_no FROM packs AS p
  WHERE l.tenant_id = $1 AND p.tenant_id = $1 AND p.id = l.pack_id');
