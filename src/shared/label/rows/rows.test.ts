import { expect, test } from 'vitest';
import type { PackDetail, TallyLine } from '../../api/pack.ts';
import type { LabelSubject } from '../../desk/contract/labels.ts';
import { FIELD_CATALOGUE, sampleRow } from '../fields/index.ts';
import { bundleRow } from './bundle-row.ts';
import { cabinetRow } from './cabinet-row.ts';
import { logRow, type YardLog } from './log-row.ts';
import { packageRow } from './package-row.ts';
import { shelfRow, type Zone } from './shelf-row.ts';

const printing = { date: '2026-02-03', tenantCode: '000000', companyName: '木之语' };
const namesOf = (subject: LabelSubject) =>
  FIELD_CATALOGUE[subject]
    .filter(({ kind }) => kind !== 'picture')
    .map(({ name }) => name)
    .sort();

// A template may show any field of the catalogue. Pictures are added for templates that show them.
test('labels of each subject have every field of its catalogue', () => {
  const pack = { ...sampleRow('package'), totals: {} } as unknown as PackDetail;
  const line = sampleRow('bundle') as unknown as TallyLine;
  expect(Object.keys(packageRow(pack, printing)).sort()).toEqual(namesOf('package'));
  expect(Object.keys(bundleRow(line, pack, printing)).sort()).toEqual(namesOf('bundle'));
  expect(Object.keys(cabinetRow(pack, printing)).sort()).toEqual(namesOf('cabinet'));
  expect(Object.keys(shelfRow({} as Zone, printing)).sort()).toEqual(namesOf('shelf'));
  expect(Object.keys(logRow({} as YardLog, printing, 'BW')).sort()).toEqual(namesOf('log'));
});

test('a package lists its tally as described in the catalogue', () => {
  const pack = { totals: {} } as unknown as PackDetail;
  const line = { ...sampleRow('bundle'), id: '1', packId: '2' } as unknown as TallyLine;
  const { lines } = packageRow(pack, printing, [line]);
  const entry = FIELD_CATALOGUE.package.find(({ name }) => name === 'lines')?.entry ?? [];
  expect(Object.keys((lines as object[])[0] ?? {}).sort()).toEqual(entry.map(({ name }) => name).sort());
});
