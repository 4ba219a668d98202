-- A merge finds what was sold of its package (`keepSoldCost`) without reading all lines of the company.
CREATE INDEX delivery_packs_pack ON delivery_packs (tenant_id, pack_id);
CREATE INDEX sale_return_packs_pack ON sale_return_packs (tenant_id, pack_id);
