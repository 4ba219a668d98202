import { expect, test } from 'vitest';
import { packApi } from '#shared/api/pack';
import {
  isFiltered,
  readListAddress,
  toCall,
  withoutFilters,
  writeListAddress,
} from '../../records/list/list-address.ts';
import { addressNames, type ListFilter } from '../../records/list/list-filter.ts';
import { LINKED_FILTERS, SORTABLE, toPackCall, USUAL_STOCK } from './package-query.ts';

const FILTERS: ListFilter[] = [
  { name: 'packNo', label: 'Package', kind: 'text' },
  { name: 'treeCode', label: 'Species', kind: 'choice' },
  { name: 'rfid', label: 'RFID', kind: 'choice', isSingle: true },
  { name: 'stock', label: 'State', kind: 'choice', isSingle: true },
  { name: 'thicknessMm', label: 'mm', kind: 'numbers' },
];
const NAMES = [...addressNames(FILTERS), ...LINKED_FILTERS];
const read = (search: string) => readListAddress(new URLSearchParams(search), NAMES, SORTABLE, USUAL_STOCK);
const callOf = (search: string) => packApi.page.query.parse(toPackCall(FILTERS, toCall(read(search), 20)));

test.each([
  'stock=ALL',
  'packNo=2503&treeCode=BW%2CRO&rfid=0&stock=IN_STOCK&sort=area%2Cdesc&page=3&size=50',
  'stock=ALL&graded=0&outdated=1&since=lastPrintTime%2C2026-01-31',
])('the address %j survives reading and writing', (search) => {
  expect(writeListAddress(read(search), USUAL_STOCK).toString()).toBe(search);
});

test('lists what is in stock by default, and says so in its address', () => {
  expect(callOf('treeCode=BW')).toMatchObject({ treeCode: 'BW', stockStatus: 'IN_STOCK' });
  expect(writeListAddress(read('treeCode=BW'), USUAL_STOCK).get('stock')).toBe('IN_STOCK');
});

test('lists every state without its filters', () => {
  const cleared = withoutFilters(read('treeCode=BW&page=4'));
  expect(isFiltered(cleared)).toBe(false);
  expect(writeListAddress(cleared, USUAL_STOCK).toString()).toBe('stock=ALL');
  expect(callOf('stock=ALL')).not.toHaveProperty('stockStatus');
});

test('passes its own filters and those of other screens’ links to the endpoint', () => {
  expect(
    callOf(
      'packNo=2503&treeCode=BW,RO&rfid=1&thicknessMm_ge=0.5&graded=0&outdated=1&since=tagTime,2026-01-31',
    ),
  ).toEqual({
    current: 1,
    size: 20,
    packNo_like: '2503',
    treeCode_in: 'BW,RO',
    rfidStatus: 1,
    stockStatus: 'IN_STOCK',
    thicknessMm_ge: '0.5',
    gradeStatus: 0,
    labelOutdated: 1,
    tagTime_datege: '2026-01-31',
    descs: 'updateTime',
  });
  expect(callOf('sort=area,asc')).toMatchObject({ ascs: 'area' });
});

test('ignores invalid values in the address', () => {
  expect(
    callOf(
      'rfid=7&stock=GONE&sort=password,desc&page=-2&size=x&graded=2&outdated=0&since=password,2026-01-31',
    ),
  ).toEqual({
    current: 1,
    size: 20,
    descs: 'updateTime',
  });
});
