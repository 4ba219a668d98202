-- The list of packages as it is first opened: of one stock state, the latest change first. A page deep inside of it reads
-- what stands before it, here half as many blocks as in packs_updated.
CREATE INDEX packs_stock_updated ON packs (tenant_id, stock_status, update_time, create_time, id) WHERE is_deleted = 0;
