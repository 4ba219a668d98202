-- Every order and filter the list of packages offers has an index, so that a page of it reads about as many rows as it shows.
-- Read backwards for descending; among equals the older ones come first then, too.
CREATE INDEX packs_updated ON packs (tenant_id, update_time, create_time, id) WHERE is_deleted = 0;
CREATE INDEX packs_printed ON packs (tenant_id, last_printed_at, create_time, id) WHERE is_deleted = 0;
CREATE INDEX packs_tagged ON packs (tenant_id, tagged_at) WHERE is_deleted = 0 AND tagged_at IS NOT NULL;
CREATE INDEX packs_region ON packs (tenant_id, region, update_time, create_time, id) WHERE is_deleted = 0;
-- Packages whose label is outdated.
CREATE INDEX packs_outdated ON packs (tenant_id, update_time, create_time, id)
  WHERE is_deleted = 0 AND figures_changed_at > last_printed_at;
DROP INDEX packs_area;
CREATE INDEX packs_area ON packs (tenant_id, area, create_time, id) WHERE is_deleted = 0;
