-- A merge or a grading finds what was issued of its package (`keepCostOfPack`), as 1551 does for sold goods.
CREATE INDEX other_out_packs_pack ON other_out_packs (tenant_id, pack_id);
