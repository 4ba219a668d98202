import { expect, test } from 'vitest';
import { auditApi } from '#shared/api/audit';
import { AUDIT_FILTERS, toAuditCall } from '../../features/monitor/audit-query.ts';
import { isFiltered, readListAddress, toCall, withoutFilters, writeListAddress } from './list-address.ts';

const read = (search: string) => readListAddress(new URLSearchParams(search), AUDIT_FILTERS, ['createTime']);
const callOf = (search: string) => auditApi.page.query.parse(toAuditCall(toCall(read(search), 20)));

test.each([
  '',
  'user=%E6%9D%8E&area=pack&record=2503&from=2026-11-01&to=2026-11-21&page=3&size=50',
  'from=2024-02-29',
  'sort=createTime%2Cdesc',
])('the address %j survives reading and writing', (search) => {
  expect(writeListAddress(read(search)).toString()).toBe(search);
});

test('ignores days that the calendar does not have, and invalid pages', () => {
  expect(read('from=2025-02-29&to=yesterday&page=0&size=x')).toEqual(read(''));
});

test('includes the whole last day, across the end of a month, a year and of February', () => {
  expect(callOf('from=2026-11-01&to=2026-11-30')).toMatchObject({
    beginTime: '2026-11-01 00:00:00',
    endTime: '2026-12-01 00:00:00',
  });
  expect(callOf('to=2026-12-31').endTime).toBe('2027-01-01 00:00:00');
  expect(callOf('to=2024-02-28').endTime).toBe('2024-02-29 00:00:00');
});

test('translates filters of the audit trail into the endpoint’s parameters', () => {
  expect(callOf('user=%20admin%20&area=pack&record=2503&page=2')).toEqual({
    current: 2,
    size: 20,
    user: 'admin',
    action: 'pack.',
    targetName: '2503',
  });
  expect(callOf('area=nonsense')).toEqual({ current: 1, size: 20 });
});

test('clearing the filters keeps the page size and returns to the first page', () => {
  const query = read('user=x&from=2026-11-01&page=4&size=50');
  expect(isFiltered(query)).toBe(true);
  const cleared = withoutFilters(query);
  expect(isFiltered(cleared)).toBe(false);
  expect(writeListAddress(cleared).toString()).toBe('size=50');
});

test('a list is sorted only by its own columns, and the call names the column and the direction', () => {
  expect(toCall(read('sort=createTime,desc'), 20)).toEqual({ descs: 'createTime', current: 1, size: 20 });
  expect(toCall(read('sort=createTime,asc'), 20)).toMatchObject({ ascs: 'createTime' });
  expect(read('sort=password,desc').sort).toBeNull();
});
