-- Lines and packages are looked up by key for each line of a task. A database whose tables grew since their last ANALYZE is planned as if they
-- were small: joined, they were read whole for each line, which took two thirds of the time that the demo data's year needs.
CREATE OR REPLACE FUNCTION settle_process_tasks(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company varchar := current_setting('app.tenant_id');
BEGIN
  -- Before the lines are read, so that the second of two changes counts what the first has changed.
  PERFORM 1 FROM process_tasks WHERE tenant_id = company AND id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM process_packs WHERE tenant_id = company AND task_id = ANY (ids);
  INSERT INTO process_packs (tenant_id, task_id, pack_id, bundles, pieces, area, volume)
  SELECT company, o.task_id, l.pack_id, count(*), sum(l.pieces), sum(l.area), round(sum(l.area) * p.thickness_mm / 1000, 4)
  FROM process_lines o
    -- OFFSET keeps a subquery from becoming a join; a condition on is_deleted within it lets an index by package be chosen for all of a company.
    CROSS JOIN LATERAL (
      SELECT * FROM tally_lines l WHERE l.tenant_id = company AND l.id = o.line_id OFFSET 0
    ) AS l
    CROSS JOIN LATERAL (
      SELECT p.thickness_mm FROM packs p WHERE p.tenant_id = company AND p.id = l.pack_id OFFSET 0
    ) AS p
  WHERE o.tenant_id = company AND o.task_id = ANY (ids) AND l.is_deleted = 0
    AND (l.stock_status <> 'VOID' OR EXISTS (
      SELECT 1 FROM stock_movements m WHERE m.tenant_id = company AND m.line_id = l.id
      GROUP BY m.doc_type, m.doc_id HAVING sum(m.direction) > 0))
  GROUP BY o.task_id, l.pack_id, p.thickness_mm;
  UPDATE process_tasks t SET pack_count = s.packs, produced_area = s.area, produced_volume = s.volume
  FROM (
    SELECT task.id, count(o.pack_id) AS packs, coalesce(sum(o.area), 0) AS area, coalesce(sum(o.volume), 0) AS volume
    FROM unnest(ids) AS task (id) LEFT JOIN process_packs o ON o.tenant_id = company AND o.task_id = task.id
    GROUP BY task.id
  ) AS s
  WHERE t.tenant_id = company AND t.id = s.id
    AND (t.pack_count, t.produced_area, t.produced_volume) IS DISTINCT FROM (s.packs, s.area, s.volume);
END $$;
