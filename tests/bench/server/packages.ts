import { SPECIES_SHARES } from '../../../src/server/demo/pack-plan.ts';
import { SPECIES } from '../../../src/shared/domain/species.ts';

/** Company whose packages are listed; its number of packages stays the same while others' grow. */
export const LISTED_COMPANY = '200000';
export const LISTED_PACKAGES = 10_000;

const GRADE_SHARES = { 'A+': 8, A: 25, AB: 25, B: 20, C: 7, 门板: 6, 饰面: 5, 家具: 3, '': 1 };
const STOCK_SHARES = { IN_STOCK: 86, LOCKED: 6, OUT: 5, VOID: 2, PENDING_IN: 1 };

/** A company, its administrator's rows excepted, as the server would make it. */
export function companySql(tenantId: string): string {
  const species = SPECIES.map(
    ({ treeCode, zh, en }, index) => `('${tenantId}', ${500 + index}, '${treeCode}', '${zh}', '${en}')`,
  );
  return `
    INSERT INTO tenants (tenant_id, tenant_name) VALUES ('${tenantId}', '公司 ${tenantId}');
    INSERT INTO tree_species (tenant_id, id, tree_code, full_name, english_name) VALUES ${species.join(',')};`;
}

/**
 * Returns one statement that adds packages `first` to `last` of a company, oldest first, one minute apart, with
 * figures, shares and lengths of texts as in `src/server/demo`. Each column is derived from the package's number with a
 * different multiplier, so that the same number always makes the same package and columns are not correlated.
 */
export function packagesSql(tenantId: string, first: number, last: number): string {
  const hundredth = (multiplier: number) => `(n * ${multiplier}::bigint % 100003 % 100 + 1)::integer`;
  const drawn = (shares: Readonly<Record<string, number>>, multiplier: number) =>
    `('{${hundredWords(shares).join(',')}}'::text[])[${hundredth(multiplier)}]`;
  const isTagged = `(${hundredth(7927)} <= 35)`;
  const hex = (value: string, digits: number) => `lpad(upper(to_hex(${value})), ${digits}, '0')`;
  return `
    INSERT INTO packs (tenant_id, id, serial, pack_no, cabinet_no, cabinet_pack_label, tree_code, grade, texture, craft,
      style, product_model, region, thickness_mm, area, volume, pieces, bundles, grade_status, pack_status, stock_status, rfid_status, epc, tid,
      create_user, create_dept, create_time, update_time)
    SELECT '${tenantId}', n, n, lpad((n % 10000)::text, 4, '0') || '-' || n, 'TCLU' || 4200000 + n / 30, n % 30 + 1,
      ${drawn(SPECIES_SHARES, 7919)}, ${drawn(GRADE_SHARES, 7907)},
      ('{直纹,山纹,半直纹,影纹}'::text[])[n % 4 + 1], ('{平切,四开直切,半圆切}'::text[])[n % 3 + 1],
      ('{窄直,宽直,密纹,花山纹,素色}'::text[])[n % 5 + 1],
      CASE WHEN ${hundredth(7877)} <= 60 THEN 'BW-' || ${hundredth(7873)} * 5 ELSE '' END,
      chr((65 + n % 4)::integer) || n % 6 + 1 || '区', 0.5,
      250 + (n * 7919 % 650000) / 1000.0, round((250 + (n * 7919 % 650000) / 1000.0) * 0.0005, 4),
      (20 + n % 61) * 28, 20 + n % 61, (${hundredth(7907)} <= 99)::integer, (${hundredth(7901)} <= 95)::integer,
      ${drawn(STOCK_SHARES, 7883)}, ${isTagged}::integer,
      CASE WHEN ${isTagged} THEN '35' || ${hex('n', 22)} ELSE '' END,
      CASE WHEN ${isTagged} THEN 'E280' || ${hex('n', 20)} ELSE '' END,
      300 + n % 8, 100 + n % 5,
      timestamptz '2023-01-01' + n * interval '1 minute', timestamptz '2023-01-01' + n * interval '1 minute'
    FROM generate_series(${first}::bigint, ${last}::bigint) AS n;`;
}

/** A list of a hundred words in which each occurs by its share; the rest are the remaining species. */
function hundredWords(shares: Readonly<Record<string, number>>): string[] {
  const words = Object.entries(shares).flatMap(([word, share]) =>
    Array.from({ length: share }, () => (word === '' ? '""' : word)),
  );
  const others = SPECIES.map((one) => one.treeCode).filter((code) => !(code in shares));
  return Array.from({ length: 100 }, (_, index) => words[index] ?? others[index % others.length] ?? '');
}

/** How many packages each of `count` companies has of `total`: a few large ones and many small, as Zipf has it. */
export function shareOut(total: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.round((total * weight) / sum));
}
