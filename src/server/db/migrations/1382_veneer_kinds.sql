-- What a veneer is made of and how its edges are finished, by the dictionaries veneer_kind and edge_finish.
ALTER TABLE packs
  ADD COLUMN veneer_kind text NOT NULL DEFAULT '',
  ADD COLUMN edge_finish text NOT NULL DEFAULT '';

-- Filters by them, as of 0300.
CREATE INDEX packs_veneer_kind ON packs (tenant_id, veneer_kind, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_edge_finish ON packs (tenant_id, edge_finish, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
