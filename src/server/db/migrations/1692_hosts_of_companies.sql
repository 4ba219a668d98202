-- The domain of a company is stored as browsers name it (`#shared/host`): one with capitals, a scheme or a path was never found.
SELECT set_config('role', 'veneer_desk_system', true);
UPDATE tenants t SET domain = plain.host
FROM (
  SELECT tenant_id, host, count(*) OVER (PARTITION BY host) AS alike
  FROM (
    SELECT tenant_id, regexp_replace(regexp_replace(lower(btrim(domain)), '^https?://', ''), '/.*$', '') AS host
    FROM tenants WHERE is_deleted = 0 AND domain <> ''
  ) AS named
) AS plain
WHERE t.tenant_id = plain.tenant_id AND t.domain <> plain.host AND plain.alike = 1;
SELECT set_config('role', 'none', true);
