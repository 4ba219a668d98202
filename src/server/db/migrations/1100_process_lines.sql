-- The bundles made of a flitch. Its produced figures follow their lines, whatever is corrected before they come into stock (W6.8, F7).
CREATE TABLE process_lines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  line_id bigint NOT NULL,
  task_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, line_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES process_tasks
);
CREATE INDEX process_lines_task ON process_lines (tenant_id, task_id);
SELECT secure_tenant_table('process_lines');

-- The lines of before: those stored with the package, wherever they are now, and those added to it since. Whoever migrates may be held to
-- the rows of one company.
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
    INSERT INTO process_lines (tenant_id, line_id, task_id)
    SELECT DISTINCT ON (l.id) company, l.id, t.id
    FROM process_packs o
      JOIN process_tasks t ON t.tenant_id = o.tenant_id AND t.id = o.task_id
      LEFT JOIN logs g ON g.tenant_id = t.tenant_id AND g.id = t.log_id
      JOIN tally_lines l ON l.tenant_id = o.tenant_id AND l.create_time = o.create_time
        AND (l.pack_id = o.pack_id OR l.log_no = coalesce(g.log_no, t.timber_no))
    WHERE o.tenant_id = company
    ORDER BY l.id, l.pack_id = o.pack_id DESC, t.id;
    INSERT INTO process_lines (tenant_id, line_id, task_id)
    SELECT company, l.id, t.id
    FROM process_packs o
      JOIN process_tasks t ON t.tenant_id = o.tenant_id AND t.id = o.task_id
      LEFT JOIN logs g ON g.tenant_id = t.tenant_id AND g.id = t.log_id
      JOIN tally_lines l ON l.tenant_id = o.tenant_id AND l.pack_id = o.pack_id AND l.log_no = coalesce(g.log_no, t.timber_no)
    WHERE o.tenant_id = company
      -- A grading makes its results in the package too: they are no production.
      AND NOT EXISTS (SELECT 1 FROM stock_movements m WHERE m.tenant_id = company AND m.line_id = l.id AND m.doc_type = 'grading'
        AND m.direction = 1 AND NOT m.reverses)
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

-- The sums of a task's lines by the package they are in.
DROP INDEX process_packs_task;
ALTER TABLE process_packs DROP CONSTRAINT process_packs_tenant_id_pack_id_key, DROP COLUMN id, DROP COLUMN create_time;
ALTER TABLE process_packs ADD PRIMARY KEY (tenant_id, task_id, pack_id);
CREATE INDEX process_packs_pack ON process_packs (tenant_id, pack_id);

-- Counts what tasks produced: their lines, but those removed, or voided before they came into stock for good (a document brought them in
-- and was not reversed). Volumes are rounded once a package (F3).
CREATE FUNCTION settle_process_tasks(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company varchar := current_setting('app.tenant_id');
BEGIN
  -- Before the lines are read, so that the second of two changes counts what the first has changed.
  PERFORM 1 FROM process_tasks WHERE tenant_id = company AND id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM process_packs WHERE tenant_id = company AND task_id = ANY (ids);
  INSERT INTO process_packs (tenant_id, task_id, pack_id, bundles, pieces, area, volume)
  SELECT company, o.task_id, p.id, count(*), sum(l.pieces), sum(l.area), round(sum(l.area) * p.thickness_mm / 1000, 4)
  FROM process_lines o
    JOIN tally_lines l ON l.tenant_id = o.tenant_id AND l.id = o.line_id
    JOIN packs p ON p.tenant_id = l.tenant_id AND p.id = l.pack_id
  WHERE o.tenant_id = company AND o.task_id = ANY (ids) AND l.is_deleted = 0
    AND (l.stock_status <> 'VOID' OR EXISTS (
      SELECT 1 FROM stock_movements m WHERE m.tenant_id = company AND m.line_id = l.id
      GROUP BY m.doc_type, m.doc_id HAVING sum(m.direction) > 0))
  GROUP BY o.task_id, p.id, p.thickness_mm;
  UPDATE process_tasks t SET pack_count = s.packs, produced_area = s.area, produced_volume = s.volume
  FROM (
    SELECT task.id, count(o.pack_id) AS packs, coalesce(sum(o.area), 0) AS area, coalesce(sum(o.volume), 0) AS volume
    FROM unnest(ids) AS task (id) LEFT JOIN process_packs o ON o.tenant_id = company AND o.task_id = task.id
    GROUP BY task.id
  ) AS s
  WHERE t.tenant_id = company AND t.id = s.id
    AND (t.pack_count, t.produced_area, t.produced_volume) IS DISTINCT FROM (s.packs, s.area, s.volume);
END $$;

CREATE FUNCTION settle_added_process_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_process_tasks(ARRAY(SELECT DISTINCT task_id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER process_lines_added AFTER INSERT ON process_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settle_added_process_lines();

-- What documents do to lines changes none of these columns, so that trade does not wait for tasks.
CREATE FUNCTION follow_process_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[] := ARRAY(
    SELECT DISTINCT o.task_id
    FROM (
      SELECT tenant_id, id, pack_id, pieces, area, is_deleted, stock_status = 'VOID' FROM after
      EXCEPT
      SELECT tenant_id, id, pack_id, pieces, area, is_deleted, stock_status = 'VOID' FROM before
    ) AS changed JOIN process_lines o ON o.tenant_id = changed.tenant_id AND o.line_id = changed.id);
BEGIN
  IF ids <> '{}' THEN
    PERFORM settle_process_tasks(ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_lines_produced AFTER UPDATE ON tally_lines
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_process_lines();

CREATE FUNCTION follow_process_thickness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_process_tasks(ARRAY(SELECT task_id FROM process_packs WHERE tenant_id = NEW.tenant_id AND pack_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER packs_produced AFTER UPDATE OF thickness_mm ON packs
  FOR EACH ROW WHEN (NEW.thickness_mm <> OLD.thickness_mm) EXECUTE FUNCTION follow_process_thickness();

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
    PERFORM settle_process_tasks(ARRAY(SELECT DISTINCT task_id FROM process_lines WHERE tenant_id = company));
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
