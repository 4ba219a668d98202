ALTER TABLE packs
  ADD COLUMN remark text NOT NULL DEFAULT '',
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A line is on hand as a whole or not at all; `on_hand` is the sum of its movements. `locked_doc_…` is the sales order that holds it.
ALTER TABLE tally_lines
  ADD COLUMN on_hand smallint NOT NULL DEFAULT 0 CONSTRAINT tally_lines_on_hand CHECK (on_hand IN (0, 1)),
  ADD COLUMN locked_doc_type text NOT NULL DEFAULT '',
  ADD COLUMN locked_doc_id bigint,
  ADD COLUMN locked_doc_no text NOT NULL DEFAULT '',
  ADD COLUMN remark text NOT NULL DEFAULT '',
  ADD CONSTRAINT tally_lines_lock CHECK (locked_doc_id IS NULL OR stock_status = 'LOCKED');
CREATE INDEX tally_lines_locked ON tally_lines (tenant_id, locked_doc_id) WHERE locked_doc_id IS NOT NULL;

-- Lines that came into stock or left it, with the goods as they were then. Rows are only added; a wrong one is followed by its opposite.
CREATE TABLE stock_movements (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- A kind of document, or an act on packages: OPENING, SPLIT, MERGE, MOVE, VOID.
  doc_type text NOT NULL,
  doc_id bigint NOT NULL,
  doc_no text NOT NULL,
  -- The day of the document, which decides the month it belongs to.
  doc_day date NOT NULL,
  pack_id bigint NOT NULL,
  pack_no text NOT NULL,
  line_id bigint NOT NULL,
  direction smallint NOT NULL CHECK (direction IN (-1, 1)),
  -- State of the line after it.
  line_status text NOT NULL CHECK (line_status IN ('PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID')),
  area numeric(12, 4) NOT NULL,
  pieces integer NOT NULL,
  -- Area of the package that is on hand before and after it.
  before_area numeric(14, 4) NOT NULL,
  after_area numeric(14, 4) NOT NULL,
  tree_code text NOT NULL,
  grade text NOT NULL,
  thickness_mm numeric(5, 2) NOT NULL,
  region text NOT NULL,
  -- Whether it undoes movements of the same document.
  reverses boolean NOT NULL DEFAULT false,
  user_id bigint,
  user_name text NOT NULL DEFAULT '',
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX stock_movements_time ON stock_movements (tenant_id, moved_at, id);
CREATE INDEX stock_movements_pack ON stock_movements (tenant_id, pack_id, id);
CREATE INDEX stock_movements_line ON stock_movements (tenant_id, line_id, id);
CREATE INDEX stock_movements_doc ON stock_movements (tenant_id, doc_id, id);
SELECT secure_tenant_table('stock_movements');
REVOKE UPDATE, DELETE ON stock_movements FROM veneer_desk_tenant;

-- The rights hold the server; this holds the tables' owner too.
CREATE FUNCTION refuse_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock movements are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_change();

-- What came in less what left by day (UTC) and kind of goods, so that a stock in the past is read without reading millions of
-- movements. A group's figures are the sum over its rows, which are only inserted: no two transactions wait for each other.
CREATE TABLE stock_days (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  day date NOT NULL,
  tree_code text NOT NULL,
  grade text NOT NULL,
  thickness_mm numeric(5, 2) NOT NULL,
  region text NOT NULL,
  lines bigint NOT NULL,
  pieces bigint NOT NULL,
  area numeric(20, 4) NOT NULL
);
CREATE INDEX stock_days_day ON stock_days (tenant_id, day);
SELECT secure_tenant_table('stock_days');

-- The rows of each past day's group become one; returns how many rows went.
CREATE FUNCTION fold_stock_days(before date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  company varchar := current_setting('app.tenant_id');
  removed bigint;
  kept bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('stock_days'), hashtext(company));
  WITH split AS (
    SELECT day, tree_code, grade, thickness_mm, region FROM stock_days WHERE tenant_id = company AND day < before
    GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1
  ), taken AS (
    DELETE FROM stock_days d USING split s
    WHERE d.tenant_id = company
      AND (d.day, d.tree_code, d.grade, d.thickness_mm, d.region) = (s.day, s.tree_code, s.grade, s.thickness_mm, s.region)
    RETURNING d.*
  ), folded AS (
    INSERT INTO stock_days
    SELECT company, day, tree_code, grade, thickness_mm, region, sum(lines), sum(pieces), sum(area)
    FROM taken GROUP BY 2, 3, 4, 5, 6
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken), (SELECT count(*) FROM folded) INTO removed, kept;
  RETURN removed - kept;
END $$;

-- A movement moves its line, and the constraints of the line refuse one that is there twice or leaves without being there. A line that
-- leaves one package or zone for another has both movements in one statement.
CREATE FUNCTION apply_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint;
BEGIN
  UPDATE tally_lines l
  SET on_hand = l.on_hand + m.net,
    stock_status = CASE m.net WHEN 0 THEN l.stock_status ELSE m.line_status END,
    locked_doc_type = CASE m.net WHEN 0 THEN l.locked_doc_type ELSE '' END,
    locked_doc_id = CASE m.net WHEN 0 THEN l.locked_doc_id END,
    locked_doc_no = CASE m.net WHEN 0 THEN l.locked_doc_no ELSE '' END
  FROM (
    SELECT tenant_id, line_id, sum(direction) AS net, max(line_status) AS line_status FROM added GROUP BY 1, 2
  ) AS m
  WHERE l.tenant_id = m.tenant_id AND l.id = m.line_id AND (m.net <> 0 OR l.on_hand = 1);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> (SELECT count(DISTINCT line_id) FROM added) THEN
    RAISE EXCEPTION 'a movement of a line that does not exist or is not on hand' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO stock_days
  SELECT tenant_id, (moved_at AT TIME ZONE 'UTC')::date, tree_code, grade, thickness_mm, region,
    sum(direction), sum(direction * pieces), sum(direction * area)
  FROM added
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(direction) <> 0 OR sum(direction * pieces) <> 0 OR sum(direction * area) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_movements();

-- `on_hand` follows the movements and nothing else.
CREATE FUNCTION refuse_on_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'on_hand is changed by stock movements only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER tally_lines_added_on_hand BEFORE INSERT ON tally_lines
  FOR EACH ROW WHEN (NEW.on_hand <> 0) EXECUTE FUNCTION refuse_on_hand();
CREATE TRIGGER tally_lines_changed_on_hand BEFORE UPDATE OF on_hand ON tally_lines
  FOR EACH ROW WHEN (NEW.on_hand <> OLD.on_hand AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_on_hand();

-- Months that are closed: no document of a day in one, or before it, moves stock.
CREATE TABLE stock_closings (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Stock at the end of the month.
  lines bigint NOT NULL,
  pieces bigint NOT NULL,
  area numeric(20, 4) NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  closed_at timestamptz NOT NULL,
  reopened_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX stock_closings_month ON stock_closings (tenant_id, month) WHERE reopened_at IS NULL;
SELECT secure_tenant_table('stock_closings');

-- Lines that were in stock before there were movements, with the day their package came in. Whoever migrates may be held to the
-- rows of one company.
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
    INSERT INTO stock_movements (tenant_id, doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction, line_status,
      area, pieces, before_area, after_area, tree_code, grade, thickness_mm, region, user_id, moved_at)
    SELECT company, 'OPENING', p.id, p.pack_no, p.create_time::date, p.id, p.pack_no, l.id, 1, l.stock_status,
      l.area, l.pieces, sum(l.area) OVER sofar - l.area, sum(l.area) OVER sofar,
      p.tree_code, p.grade, p.thickness_mm, p.region, p.create_user, p.create_time
    FROM tally_lines l JOIN packs p ON p.tenant_id = l.tenant_id AND p.id = l.pack_id
    WHERE l.tenant_id = company AND l.is_deleted = 0 AND p.is_deleted = 0 AND l.stock_status IN ('IN_STOCK', 'LOCKED')
    WINDOW sofar AS (PARTITION BY p.id ORDER BY l.line_no, l.id ROWS UNBOUNDED PRECEDING)
    ORDER BY p.create_time, p.id, l.line_no, l.id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Goods in stock are on hand, others are not, and what is on hand is not removed.
ALTER TABLE tally_lines
  ADD CONSTRAINT tally_lines_state CHECK ((on_hand = 1) = (stock_status IN ('IN_STOCK', 'LOCKED'))),
  ADD CONSTRAINT tally_lines_removed CHECK (is_deleted = 0 OR on_hand = 0);
