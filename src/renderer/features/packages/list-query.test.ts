import { expect, test } from 'vitest';
import { packApi } from '#shared/api/pack';
import { changeListQuery, isFiltered, readListQuery, toPackQuery, writeListQuery } from './list-query.ts';

const read = (search: string) => readListQuery(new URLSearchParams(search));

test.each([
  'stock=ALL',
  'packNo=2503&treeCode=BW&grade=A%2B&rfid=0&stock=IN_STOCK&sort=area%2Cdesc&page=3&size=50',
  'stock=IN_STOCK&sort=packNo%2Casc',
  'stock=ALL&graded=0&outdated=1&since=lastPrintTime%2C2026-01-31',
])('the address %j survives reading and writing', (search) => {
  expect(writeListQuery(read(search)).toString()).toBe(search);
});

test('opened without a word of the state, the list is of what is in stock, and its address says so', () => {
  const query = read('grade=A');
  expect(toPackQuery(query, 20)).toMatchObject({ grade: 'A', stockStatus: 'IN_STOCK' });
  expect(writeListQuery(query).get('stock')).toBe('IN_STOCK');
});

test('without the filter on the state the list is of every state', () => {
  const query = changeListQuery(read(''), { stock: '' });
  expect(toPackQuery(query, 20)).not.toHaveProperty('stockStatus');
  expect(read(writeListQuery(query).toString()).stock).toBe('');
});

test('what other screens narrow the list by reaches the endpoint', () => {
  const query = read('graded=0&outdated=1&since=tagTime,2026-01-31');
  expect(isFiltered(query)).toBe(true);
  expect(packApi.page.query.parse(toPackQuery(query, 20))).toMatchObject({
    gradeStatus: 0,
    labelOutdated: 1,
    tagTime_datege: '2026-01-31 00:00:00',
  });
});

test('nonsense in the address is ignored', () => {
  expect(
    read('rfid=7&stock=GONE&sort=password,desc&page=-2&size=x&graded=2&outdated=0&since=password,2026-01-31'),
  ).toEqual(read(''));
});

test('becomes a query that the endpoint accepts', () => {
  const query = toPackQuery(read('packNo=%202503%20&rfid=1&stock=LOCKED&sort=area,desc&page=2'), 20);
  expect(packApi.page.query.parse(query)).toEqual({
    current: 2,
    size: 20,
    packNo: '2503',
    rfidStatus: 1,
    stockStatus: 'LOCKED',
    descs: 'area',
  });
});

test('a change of filters returns to the first page', () => {
  const changed = changeListQuery(read('page=4'), { grade: 'A' });
  expect(changed.page).toBe(1);
  expect(isFiltered(changed)).toBe(true);
});
