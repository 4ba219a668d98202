-- The screens of 监控 have pages now. The product adds only menus a database lacks, so those it has get their paths here;
-- what an administrator has given one stays.
UPDATE menus SET path = added.path
FROM (VALUES
  (90000, 'monitor', '/monitor'),
  (90100, 'audit', '/monitor/audit'),
  (90200, 'errorlog', '/monitor/error-logs'),
  (90300, 'smsoutbox', '/monitor/codes'),
  (90400, 'backup', '/monitor/backups')
) AS added (id, code, path)
WHERE menus.id = added.id AND menus.code = added.code AND menus.path = '';

UPDATE menus SET source = added.source
FROM (VALUES
  (90100, 'audit', 'history'),
  (90200, 'errorlog', 'bug'),
  (90300, 'smsoutbox', 'message'),
  (90400, 'backup', 'database')
) AS added (id, code, source)
WHERE menus.id = added.id AND menus.code = added.code AND menus.source = '';
