import { getTableColumns } from 'drizzle-orm';
import { PgNumeric, PgNumericNumber, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { MOST_AMOUNT } from '#shared/domain/amounts';
import type { Fields } from '#shared/records/field';
import { DOCUMENT_TABLES } from './document-tables.ts';
import type { DocumentTables } from './stored-document.ts';

/** The figures of a table with the whole digits of their columns. */
function figuresOf(fields: Fields, table: PgTable) {
  const columns = getTableColumns(table);
  return Object.entries(fields).flatMap(([name, { range, scale }]) => {
    const column = columns[name];
    if (!(column instanceof PgNumeric || column instanceof PgNumericNumber) || range === undefined) return [];
    const { precision = 0, scale: decimals = 0 } = column;
    return [{ name, range, scale, decimals, digits: precision - decimals }];
  });
}

test.each(Object.keys(DOCUMENTS) as DeclaredKind[])('a %s can store the largest of its figures', (kind) => {
  const tables: DocumentTables = DOCUMENT_TABLES[kind];
  const { fields, lines = {} } = DOCUMENTS[kind];
  const figures = [
    ...figuresOf(fields, tables.table),
    ...Object.entries(tables.lines).flatMap(([group, table]) =>
      figuresOf((lines as Record<string, { fields: Fields }>)[group]?.fields ?? {}, table as PgTable),
    ),
  ];
  expect(figures).not.toEqual([]);
  for (const { name, range, scale, decimals, digits } of figures) {
    expect([name, scale]).toEqual([name, decimals]);
    for (const end of range) expect([name, Math.abs(end) < 10 ** digits]).toEqual([name, true]);
  }
});

test('an amount may have all the digits of its column', () => {
  const amounts = figuresOf(DOCUMENTS.delivery.fields, DOCUMENT_TABLES.delivery.table).filter(({ name }) =>
    /amount$|paid|depositApplied/i.test(name),
  );
  expect(amounts).toHaveLength(6);
  for (const { digits, decimals, range } of amounts) {
    expect(MOST_AMOUNT).toBe((10 ** (digits + decimals) - 1) / 10 ** decimals);
    expect(range[1]).toBe(MOST_AMOUNT);
  }
});
