-- Totals of a company's packages by what lists are usually filtered by, so that a list of a million rows need not be
-- counted to be shown. Every change of packages adds rows with the difference: rows that only are inserted make no two
-- transactions wait for each other. A group's total is the sum over its rows; now and then they are folded into one.
CREATE TABLE pack_totals (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  tree_code text NOT NULL,
  grade text NOT NULL,
  stock_status text NOT NULL,
  rfid_status smallint NOT NULL,
  grade_status smallint NOT NULL,
  pack_status smallint NOT NULL,
  packs bigint NOT NULL,
  bundles bigint NOT NULL,
  pieces bigint NOT NULL,
  area numeric(20, 4) NOT NULL
);
CREATE INDEX pack_totals_group ON pack_totals
  (tenant_id, tree_code, grade, stock_status, rfid_status, grade_status, pack_status);
SELECT secure_tenant_table('pack_totals');

-- One company's rows of the same group become one, and groups without packages go. Only one transaction at a time does
-- it; another one leaves it to the next.
CREATE FUNCTION fold_pack_totals(company varchar) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('pack_totals'), hashtext(company)) THEN
    RETURN;
  END IF;
  WITH split AS (
    SELECT tree_code, grade, stock_status, rfid_status, grade_status, pack_status
    FROM pack_totals WHERE tenant_id = company
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING count(*) > 1 OR sum(packs) = 0
  ), taken AS (
    DELETE FROM pack_totals t USING split s
    WHERE t.tenant_id = company
      AND (t.tree_code, t.grade, t.stock_status, t.rfid_status, t.grade_status, t.pack_status)
        = (s.tree_code, s.grade, s.stock_status, s.rfid_status, s.grade_status, s.pack_status)
    RETURNING t.*
  )
  INSERT INTO pack_totals
  SELECT company, tree_code, grade, stock_status, rfid_status, grade_status, pack_status,
    sum(packs), sum(bundles), sum(pieces), sum(area)
  FROM taken
  GROUP BY 2, 3, 4, 5, 6, 7
  HAVING sum(packs) <> 0;
END $$;

CREATE FUNCTION total_packs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company varchar;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO pack_totals
    SELECT tenant_id, tree_code, grade, stock_status, rfid_status, grade_status, pack_status,
      count(*), sum(bundles), sum(pieces), sum(area)
    FROM added WHERE is_deleted = 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO pack_totals
    SELECT tenant_id, tree_code, grade, stock_status, rfid_status, grade_status, pack_status,
      -count(*), -sum(bundles), -sum(pieces), -sum(area)
    FROM removed WHERE is_deleted = 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO pack_totals
    SELECT tenant_id, tree_code, grade, stock_status, rfid_status, grade_status, pack_status,
      sum(sign), sum(sign * bundles), sum(sign * pieces), sum(sign * area)
    FROM (
      SELECT 1 AS sign, added.* FROM added WHERE is_deleted = 0
      UNION ALL
      SELECT -1, removed.* FROM removed WHERE is_deleted = 0
    ) AS changed
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sign) <> 0 OR sum(sign * bundles) <> 0 OR sum(sign * pieces) <> 0 OR sum(sign * area) <> 0;
  END IF;
  -- About every hundredth change tidies up. A load over many companies has none set and is folded by the next change.
  company := current_setting('app.tenant_id', true);
  IF company <> '' AND random() < 0.01 THEN
    PERFORM fold_pack_totals(company);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER packs_added AFTER INSERT ON packs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_packs();
CREATE TRIGGER packs_changed AFTER UPDATE ON packs
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_packs();
CREATE TRIGGER packs_removed AFTER DELETE ON packs
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION total_packs();

-- Whoever migrates may be held to the rows of one company, so what is there is totalled company by company.
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
    INSERT INTO pack_totals
    SELECT tenant_id, tree_code, grade, stock_status, rfid_status, grade_status, pack_status,
      count(*), sum(bundles), sum(pieces), sum(area)
    FROM packs WHERE is_deleted = 0 AND tenant_id = company
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

-- The newest page and a span of days, with their sums, from the index alone.
DROP INDEX packs_newest;
CREATE INDEX packs_newest ON packs (tenant_id, create_time DESC, id DESC) INCLUDE (bundles, pieces, area)
  WHERE is_deleted = 0;
CREATE INDEX packs_cabinet ON packs (tenant_id, cabinet_no, create_time DESC, id DESC) WHERE is_deleted = 0;

-- Text that contains a word is found by its groups of three letters, where the database has them (PostgreSQL's contrib,
-- installable by the owner of a database). Without them such a search reads the company's rows. New rows go straight into
-- the index: the embedded database has nobody to sort a waiting list in later, and every search would read it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX packs_number_parts ON packs USING gin (tenant_id, pack_no gin_trgm_ops)
    WITH (fastupdate = off) WHERE is_deleted = 0;
  CREATE INDEX packs_cabinet_parts ON packs USING gin (tenant_id, cabinet_no gin_trgm_ops)
    WITH (fastupdate = off) WHERE is_deleted = 0;
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'searching inside of package numbers is not indexed: %', SQLERRM;
END $$;

-- Under row-level security PostgreSQL looks a pattern up in no index, because ILIKE might tell of rows it was shown. These
-- two answer with nothing but ids of the transaction's company, which the caller then reads under his own policy.
CREATE FUNCTION packs_by_number(pattern text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT id FROM packs
    WHERE tenant_id = current_setting('app.tenant_id') AND is_deleted = 0 AND pack_no ILIKE pattern;
END $$;
CREATE FUNCTION packs_by_cabinet(pattern text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT id FROM packs
    WHERE tenant_id = current_setting('app.tenant_id') AND is_deleted = 0 AND cabinet_no ILIKE pattern;
END $$;
REVOKE EXECUTE ON FUNCTION packs_by_number, packs_by_cabinet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packs_by_number, packs_by_cabinet TO veneer_desk_tenant;

-- They run as a role of their own, which reads four columns and can do nothing else. Where it may not be made they stay
-- their owner's: right, but without the index.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'veneer_desk_search') THEN
    BEGIN
      CREATE ROLE veneer_desk_search NOLOGIN NOINHERIT;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'veneer_desk_search', 'MEMBER') THEN
    GRANT veneer_desk_search TO CURRENT_USER;
  END IF;
  GRANT SELECT (tenant_id, id, pack_no, cabinet_no, is_deleted) ON packs TO veneer_desk_search;
  CREATE POLICY searched_rows ON packs FOR SELECT TO veneer_desk_search USING (true);
  GRANT CREATE ON SCHEMA public TO veneer_desk_search;
  ALTER FUNCTION packs_by_number OWNER TO veneer_desk_search;
  ALTER FUNCTION packs_by_cabinet OWNER TO veneer_desk_search;
  REVOKE CREATE ON SCHEMA public FROM veneer_desk_search;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no role for searching: %', SQLERRM;
END $$;
