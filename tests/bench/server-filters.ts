import type { BenchResult } from './result.ts';
import { CALLERS, signInCallers, timeCallers } from './server/callers.ts';
import { addCompany } from './server/company.ts';
import { openFilledPostgres } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

const COMPANY = '300001';
const PACKAGES = 300_000;
const CHUNK = 50_000;

/** Fields the screen sorts by, in both directions. */
const SORTED = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];
/** The list as first opened, and with each of the screen's filters, broad and narrow. */
const FILTERS = [
  'packNo=1',
  'packNo=12',
  'packNo=12-4',
  'packNo=w',
  'treeCode=BW',
  'grade=AB',
  'rfidStatus=1',
  'cabinetNo=42',
  'cabinetNo=TCLU4205',
  'cabinetNo=x',
  'thicknessMm_ge=0.5',
  'area_ge=300&area_le=310',
  'area_ge=300&area_le=500',
  'pieces_ge=600&pieces_le=700',
  'bundles_le=22',
  'region=A1',
  'createTime_datege=2023-06-01',
  'createTime_datege=2023-02-01&createTime_datele=2023-02-03',
  'updateTime_datege=2023-07-20',
  'lastPrintTime_datege=2023-07-20',
  'treeCode_in=BW,WO&grade_in=A,AB',
  'labelOutdated=1',
  'toStore=1',
  'gradeStatus=0',
];

/** Every sort and filter of the package screen at 300,000 packages of one company, with twenty simultaneous callers. */
export async function benchServerFilters(): Promise<BenchResult[]> {
  const database = await openFilledPostgres(`filters-${PACKAGES}`, fill);
  if (database === null) return [];
  const node = await startNode(database.where);
  try {
    const tokens = await signInCallers(node, COMPANY);
    const usual = 'stockStatus=IN_STOCK&descs=updateTime';
    const lists = [
      ...SORTED.flatMap((field) => [
        `stockStatus=IN_STOCK&ascs=${field}`,
        `stockStatus=IN_STOCK&descs=${field}`,
      ]),
      ...FILTERS.map((filter) => `${usual}&${filter}`),
      ...[100, 6000, 12_900].map((current) => `${usual}&current=${current}`),
    ];
    const results: BenchResult[] = [];
    for (const query of lists)
      results.push(await timeCallers(node, tokens, { what: '300,000 packages', path: node.listPath, query }));
    return results;
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function fill(node: MeasuredNode): Promise<void> {
  await addCompany(node, COMPANY, CALLERS);
  for (let there = 0; there < PACKAGES; there += CHUNK)
    await node.ask('script', packagesSql(COMPANY, there + 1, there + CHUNK));
  await node.ask('script', `SELECT fold_pack_totals('${COMPANY}')`);
}
