-- 对比 and 出入库核对 are buttons of their own. Roles that could do both by viewing scanned lists or reading tags get them.
INSERT INTO menus (id, parent_id, code, name, alias, sort, category, action)
SELECT added.id, parent.id, added.code, added.name, added.alias, added.sort, 2, 3
FROM (VALUES
  (10907, 10900, 'scanList_compare', '对比', 'Compare', 7),
  (11002, 11000, 'tagReading_check', '出入库核对', 'Check documents', 2)) AS added (id, parent_id, code, name, alias, sort)
JOIN menus AS parent ON parent.id = added.parent_id;

SELECT for_each_company($each$
  INSERT INTO role_menus (role_id, menu_id)
  SELECT held.role_id, added.id
  FROM role_menus AS held JOIN (VALUES (10901, 10907), (11001, 11002)) AS added (by_id, id) ON added.by_id = held.menu_id
  WHERE held.tenant_id = $1
$each$);
