-- Under row-level security PostgreSQL looks up in an index only what leakproof operators compare: whole numbers, not `numeric`.
DROP INDEX packs_thickness, packs_area, packs_updated, packs_newest, packs_region, packs_printed, packs_pieces, packs_bundles,
  packs_cabinet;
DROP INDEX IF EXISTS packs_cabinet_parts;
ALTER TABLE packs
  ADD COLUMN thickness_um integer NOT NULL GENERATED ALWAYS AS ((thickness_mm * 1000)::integer) STORED,
  ADD COLUMN area_cm2 bigint NOT NULL GENERATED ALWAYS AS ((area * 10000)::bigint) STORED;

-- Each order and filter of the list, with the figures its totals add up and the state it is opened with: the page's ids and the
-- rows that are counted are read from an index alone. The list's own order knows the texts that are searched inside of, too.
CREATE INDEX packs_newest ON packs (tenant_id, create_time DESC, id DESC)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_updated ON packs (tenant_id, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2, pack_no, cabinet_no) WHERE is_deleted = 0;
CREATE INDEX packs_printed ON packs (tenant_id, last_printed_at, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_region ON packs (tenant_id, region, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_cabinet ON packs (tenant_id, cabinet_no, create_time DESC, id DESC)
  INCLUDE (update_time, stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_thickness ON packs (tenant_id, thickness_um, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_area ON packs (tenant_id, area_cm2, create_time, id)
  INCLUDE (stock_status, bundles, pieces) WHERE is_deleted = 0;
CREATE INDEX packs_pieces ON packs (tenant_id, pieces, create_time, id)
  INCLUDE (stock_status, bundles, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_bundles ON packs (tenant_id, bundles, create_time, id)
  INCLUDE (stock_status, pieces, area_cm2) WHERE is_deleted = 0;

-- Container numbers a company has, or had: some thirty packages share one, so a part of it is looked for here. None is taken
-- away; one that no package has any more finds nothing.
CREATE TABLE pack_cabinets (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  cabinet_no text NOT NULL,
  PRIMARY KEY (tenant_id, cabinet_no)
);
SELECT secure_tenant_table('pack_cabinets');

CREATE FUNCTION note_cabinets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that no two transactions wait for each other.
  INSERT INTO pack_cabinets
  SELECT DISTINCT tenant_id, cabinet_no FROM added WHERE cabinet_no <> '' ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER packs_cabinets_added AFTER INSERT ON packs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_cabinets();
CREATE TRIGGER packs_cabinets_changed AFTER UPDATE ON packs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_cabinets();

-- Whoever migrates may be held to the rows of one company.
DO $$
DECLARE
  company varchar;
  companies varchar[];
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    INSERT INTO pack_cabinets SELECT DISTINCT tenant_id, cabinet_no FROM packs WHERE tenant_id = company AND cabinet_no <> '';
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

-- A letter alone is in no group of three: the letters of each number, without its figures, which nearly all numbers have.
DO $$
BEGIN
  CREATE INDEX packs_number_letters ON packs
    USING gin (tenant_id, string_to_array(translate(lower(pack_no), '0123456789', ''), NULL))
    WITH (fastupdate = off) WHERE is_deleted = 0;
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'searching for a letter of package numbers is not indexed: %', SQLERRM;
END $$;

-- Ids of the company's packages whose number is like a pattern and has `letter`, which is given for patterns of less than
-- three signs. Null where there are more than `most`, or where so many of the newest five hundred are like it that reading
-- rows in the list's order finds a page sooner.
DROP FUNCTION packs_by_number(text), packs_by_cabinet(text);
CREATE FUNCTION packs_by_number(pattern text, letter text, most integer) RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  company varchar := current_setting('app.tenant_id');
  found bigint[];
BEGIN
  IF 25 <= (
    SELECT count(*) FROM (
      SELECT pack_no FROM packs WHERE tenant_id = company AND is_deleted = 0
      ORDER BY create_time DESC, id DESC LIMIT 500
    ) AS newest WHERE pack_no ILIKE pattern
  ) THEN
    RETURN NULL;
  END IF;
  IF letter IS NULL THEN
    found := ARRAY(
      SELECT id FROM packs WHERE tenant_id = company AND is_deleted = 0 AND pack_no ILIKE pattern LIMIT most + 1);
  ELSE
    found := ARRAY(
      SELECT id FROM packs WHERE tenant_id = company AND is_deleted = 0 AND pack_no ILIKE pattern
        AND string_to_array(translate(lower(pack_no), '0123456789', ''), NULL) @> ARRAY[lower(letter)] LIMIT most + 1);
  END IF;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;
REVOKE EXECUTE ON FUNCTION packs_by_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packs_by_number TO veneer_desk_tenant;
DO $$
BEGIN
  GRANT SELECT (create_time) ON packs TO veneer_desk_search;
  REVOKE SELECT (cabinet_no) ON packs FROM veneer_desk_search;
  GRANT CREATE ON SCHEMA public TO veneer_desk_search;
  ALTER FUNCTION packs_by_number OWNER TO veneer_desk_search;
  REVOKE CREATE ON SCHEMA public FROM veneer_desk_search;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'no role for searching: %', SQLERRM;
END $$;
