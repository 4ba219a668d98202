import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { inTimeZone } from '../http/time-zone.ts';
import { filterBy } from './filters.ts';
import { packs } from './schema/packs.ts';

const dialect = new PgDialect();

test.each([
  ['of 25 hours', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['of 23 hours', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('a day %s is filtered from its start to its end', (_, day, start, end) => {
  const boundsOf = (suffix: string) =>
    inTimeZone('America/New_York', () => {
      const filter = filterBy({ [`createTime_${suffix}`]: day }, { createTime: packs.createTime });
      return filter && dialect.sqlToQuery(filter).params;
    });
  expect(boundsOf('dateequal')).toEqual([start, end]);
  expect(boundsOf('datele')).toEqual([end]);
  expect(boundsOf('dategt')).toEqual([end]);
});

test('the last day of the calendar is an end that a database takes', () => {
  inTimeZone('America/New_York', () => {
    const filter = filterBy({ createTime_datele: '9999-12-31' }, { createTime: packs.createTime });
    expect(filter && dialect.sqlToQuery(filter).params).toEqual(['9999-12-31T23:59:59.999Z']);
  });
});
