import { expect, test } from 'vitest';
import {
  addressNames,
  filterCall,
  filterText,
  isActive,
  type ListFilter,
  withoutFilter,
} from './list-filter.ts';

const NAME: ListFilter = { name: 'name', label: 'Name', kind: 'text' };
const STATE: ListFilter = {
  name: 'status',
  label: 'State',
  kind: 'choice',
  options: [
    { value: '1', label: 'Enabled' },
    { value: '0', label: 'Disabled' },
  ],
};
const SIZE: ListFilter = { name: 'capacityM3', label: 'm³', kind: 'numbers' };
const MADE: ListFilter = { name: 'made', label: 'Made', kind: 'days', sentAs: 'createTime' };
const ALL = [NAME, STATE, SIZE, MADE];

test('writes a range into the address with both of its ends', () => {
  expect(addressNames([NAME, SIZE])).toEqual(['name', 'capacityM3_ge', 'capacityM3_le']);
});

test('translates the address into the server’s filters and keeps the paging', () => {
  const address = {
    name: 'pool',
    status: '1,0',
    capacityM3_ge: '2.5',
    made_ge: '2026-01-01',
    made_le: '2026-01-31',
    current: '2',
  };
  expect(filterCall(ALL, address)).toEqual({
    name_like: 'pool',
    status_in: '1,0',
    capacityM3_ge: '2.5',
    createTime_datege: '2026-01-01',
    createTime_datele: '2026-01-31',
    current: '2',
  });
  expect(filterCall(ALL, { status: '0' })).toEqual({ status: '0' });
  expect(filterCall(ALL, {})).toEqual({});
});

test('describes a filter in words, and removes it completely', () => {
  const values = { status: '1,0', capacityM3_ge: '2', capacityM3_le: '', made_ge: '', made_le: '2026-01-31' };
  expect(ALL.map((filter) => isActive(filter, values))).toEqual([false, true, true, true]);
  expect([STATE, SIZE, MADE].map((filter) => filterText(filter, values, 'en'))).toEqual([
    'Enabled, Disabled',
    '≥ 2',
    '≤ 2026-01-31',
  ]);
  expect(withoutFilter(SIZE)).toEqual({ capacityM3_ge: '', capacityM3_le: '' });
});
