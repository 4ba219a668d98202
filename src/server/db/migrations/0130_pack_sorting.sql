-- Figures a list of packages is sorted by: read backwards, newest first among equals; read forwards, only equals are sorted.
-- Without them a page of twenty sorts all of a company's packages.
CREATE INDEX packs_volume ON packs (tenant_id, volume, create_time, id) WHERE is_deleted = 0;
CREATE INDEX packs_thickness ON packs (tenant_id, thickness_mm, create_time, id) WHERE is_deleted = 0;
CREATE INDEX packs_pieces ON packs (tenant_id, pieces, create_time, id) WHERE is_deleted = 0;
CREATE INDEX packs_bundles ON packs (tenant_id, bundles, create_time, id) WHERE is_deleted = 0;
