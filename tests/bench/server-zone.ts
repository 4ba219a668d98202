import { api } from '../../src/shared/api/index.ts';
import type { BenchResult } from './result.ts';
import { call, save, timeCall } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { onEachDatabase } from './server/databases.ts';
import { startNode } from './server/measured-node.ts';

const COMPANY = '300009';
const ZONE = 'A1区';
const PACKS = 100_000;
/** So many packages of the zone were not read; as many were read that are in another one. */
const MISSED = 500;
const PORTION = 10_000;
const epcOf = (pack: number) => `35${pack.toString(16).toUpperCase().padStart(22, '0')}`;

/** A stock-take of a zone of 100,000 packages: the list of its tags, its checks, and the comparison that settles it. */
export function benchServerZone(): Promise<BenchResult[]> {
  return onEachDatabase(async (database) => {
    const node = await startNode(database.where);
    try {
      await addCompany(node, COMPANY);
      for (let first = 1; first <= PACKS + MISSED; first += PORTION) {
        await node.ask('script', taggedSql(first, Math.min(first + PORTION - 1, PACKS + MISSED)));
        // Without statistics each portion would take longer than the one before.
        await node.ask('script', 'ANALYZE');
        await node.ask('upkeep');
      }
      database.settle();
      const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
      const rows = Array.from({ length: PACKS }, (_, at) => ({ code: epcOf(at + 1 + MISSED) }));
      const region = encodeURIComponent(ZONE);
      const { scanList, tagReading } = api;
      const times: [string, number][] = [];
      const note = async (what: string, path: string) => {
        times.push([what, await timeCall(node, token, path)]);
      };
      await note('what is expected', `${tagReading.ofZone.path}?region=${region}`);
      const startedAt = performance.now();
      const id = await save(node, token, scanList.submit.path, { purpose: 'STOCKTAKE', device: '', rows });
      times.push(['the list stored', performance.now() - startedAt]);
      await note('the list read', `${scanList.detail.path}?id=${id}`);
      await note('its rows checked', `${scanList.check.path}?id=${id}`);
      const compared = `${scanList.compareZone.path}?id=${id}&region=${region}`;
      await note('compared with the zone', compared);
      const { counts } = (await call(node, token, compared)) as unknown as { counts: object };
      return times.map(([what, value]) => ({
        name: `a stock-take of ${PACKS} tags on ${database.name}: ${what}`,
        value,
        unit: 'ms',
        note: JSON.stringify(counts),
      }));
    } finally {
      await node.stop();
    }
  });
}

/** Tagged packages of two bundles on hand, the last ones in another zone; without the movements that brought them there. */
function taggedSql(first: number, last: number): string {
  const hex = (digits: number) => `lpad(upper(to_hex(n)), ${digits}, '0')`;
  const numbers = `generate_series(${first}, ${last}) AS n`;
  return `
    INSERT INTO packs (tenant_id, id, serial, pack_no, tree_code, grade, region, thickness_mm, area, volume, pieces, bundles,
      stock_status, rfid_status, epc, tid, create_user, create_dept)
    SELECT '${COMPANY}', n, n, 'P-' || n, 'BW', 'A', CASE WHEN n <= ${PACKS} THEN '${ZONE}' ELSE 'B1区' END, 0.5, 28, 0.014,
      56, 2, 'IN_STOCK', 1, '35' || ${hex(22)}, 'E280' || ${hex(20)}, 300, 100
    FROM ${numbers};
    ALTER TABLE tally_lines DISABLE TRIGGER USER;
    INSERT INTO tally_lines (tenant_id, id, pack_id, line_no, log_no, bundle_no, length_cm, width_cm, pieces, area, barcode,
      stock_status, on_hand)
    SELECT '${COMPANY}', n * 1000 + line, n, line, 'B' || n, line::text, 250, 20, 28, 14, 'B' || n || '-' || line, 'IN_STOCK', 1
    FROM ${numbers}, generate_series(1, 2) AS line;
    ALTER TABLE tally_lines ENABLE TRIGGER USER;`;
}
