-- Codes are sent to a phone without dashes and without the country's code of mainland China (`#shared/phone`): users whose phone was
-- entered with them could not be found by it. They get the plain number, unless another user of their company has it.
CREATE FUNCTION reachable_phone(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN domestic ~ '^(1[3-9][0-9]{9}|\+[1-9][0-9]{6,14})$' THEN domestic ELSE written END
  FROM regexp_replace(replace(written, '-', ''), '^(\+|00)?86(?=1[3-9][0-9]{9}$)', '') AS domestic
$$;

SELECT for_each_company($each$
  WITH plain AS (
    SELECT id, reachable_phone(phone) AS phone, count(*) OVER (PARTITION BY reachable_phone(phone)) AS alike
    FROM users WHERE tenant_id = $1 AND is_deleted = 0 AND phone <> ''
  )
  UPDATE users u SET phone = p.phone, version = u.version + 1
  FROM plain p WHERE u.tenant_id = $1 AND u.id = p.id AND u.phone <> p.phone AND p.alike = 1
$each$);

SELECT for_each_company($each$
  UPDATE join_applications SET phone = reachable_phone(phone)
  WHERE tenant_id = $1 AND state = 'in_review' AND phone <> reachable_phone(phone)
$each$);

DROP FUNCTION reachable_phone(text);
