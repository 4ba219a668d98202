import { expect, test } from 'vitest';
import { packApi } from '#shared/api/pack';
import {
  isFiltered,
  readListAddress,
  toCall,
  withoutFilters,
  writeListAddress,
} from '../list/list-address.ts';
import { addressNames, type ListFilter } from '../list/list-filter.ts';
import { SORTABLE, toPackCall, USUAL_STOCK } from './package-query.ts';

const FILTERS: ListFilter[] = [
  { name: 'packNo', label: 'Package', kind: 'text' },
  { name: 'treeCode', label: 'Species', kind: 'choice' },
  { name: 'rfidStatus', label: 'RFID', kind: 'choice', isSingle: true },
  { name: 'stockStatus', label: 'State', kind: 'choice', isSingle: true },
  { name: 'thicknessMm', label: 'mm', kind: 'numbers' },
  { name: 'gradeStatus', label: 'Grading', kind: 'choice', isSingle: true },
  { name: 'labelOutdated', label: 'Label', kind: 'choice', isSingle: true },
  { name: 'lastPrintTime', label: 'Printed', kind: 'days' },
  { name: 'tagTime', label: 'Tagged', kind: 'days' },
];
const NAMES = addressNames(FILTERS);
const read = (search: string) => readListAddress(new URLSearchParams(search), NAMES, SORTABLE, USUAL_STOCK);
const callOf = (search: string) => packApi.page.query.parse(toPackCall(FILTERS, toCall(read(search), 20)));

test.each([
  'stockStatus=ALL',
  'packNo=2503&treeCode=BW%2CRO&rfidStatus=0&stockStatus=IN_STOCK&sort=area%2Cdesc&page=3&size=50',
  'stockStatus=ALL&gradeStatus=0&labelOutdated=1&lastPrintTime_ge=2026-01-31',
])('the address %j survives reading and writing', (search) => {
  expect(writeListAddress(read(search), USUAL_STOCK).toString()).toBe(search);
});

test('lists packages in stock by default, and shows this in its address', () => {
  expect(callOf('treeCode=BW')).toMatchObject({ treeCode: 'BW', stockStatus: 'IN_STOCK' });
  expect(writeListAddress(read('treeCode=BW'), USUAL_STOCK).get('stockStatus')).toBe('IN_STOCK');
});

test('lists every state without its filters', () => {
  const cleared = withoutFilters(read('treeCode=BW&page=4'));
  expect(isFiltered(cleared)).toBe(false);
  expect(writeListAddress(cleared, USUAL_STOCK).toString()).toBe('stockStatus=ALL');
  expect(callOf('stockStatus=ALL')).not.toHaveProperty('stockStatus');
});

test('lists several states, and ignores a list with an unknown one', () => {
  expect(callOf('stockStatus=IN_STOCK,LOCKED')).toMatchObject({ stockStatus_in: 'IN_STOCK,LOCKED' });
  expect(callOf('stockStatus=IN_STOCK,GONE')).not.toHaveProperty('stockStatus_in');
});

test('passes its filters to the endpoint', () => {
  expect(
    callOf(
      'packNo=2503&treeCode=BW,RO&rfidStatus=1&thicknessMm_ge=0.5&gradeStatus=0&labelOutdated=1&tagTime_ge=2026-01-31',
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
      'rfidStatus=7&stockStatus=GONE&sort=password,desc&page=-2&size=x&gradeStatus=2&labelOutdated=x&password_ge=2026-01-31',
    ),
  ).toEqual({
    current: 1,
    size: 20,
    descs: 'updateTime',
  });
});
