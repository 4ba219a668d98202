import type { z } from 'zod';
import type { Field } from '#shared/records/field';
import { faultsOf } from '../../http/input.ts';
import { REQUIRED, type Rule } from '../../http/invalid-input.ts';
import type { Values } from '../record-values.ts';
import { type CellNames, cellValue } from './cell-values.ts';
import type { SheetRow } from './titled-sheet.ts';

/** A row and the values it would save. */
export interface PlannedRow {
  sheetRow: SheetRow;
  values: Values;
}

export type ReadRow = PlannedRow & { isWrong: boolean };

/** The allowed content of a row's cells. */
export interface RowKind {
  fields: Readonly<Record<string, Field>>;
  names: CellNames;
  schema: z.ZodObject;
}

/** The values of a row as a save sends them; adds a fault for each invalid cell. */
export function readRow(
  sheetRow: SheetRow,
  { fields, names, schema }: RowKind,
  tell: (name: string, rule: Rule) => void,
): ReadRow {
  const sent: Values = {};
  let isWrong = false;
  const wrong = (name: string, rule: Rule) => {
    isWrong = true;
    tell(name, rule);
  };
  for (const [name, cell = ''] of Object.entries(sheetRow.cells)) {
    const field = fields[name];
    if (field === undefined) continue;
    const read = cellValue(name, field, cell, names);
    if ('rule' in read) wrong(name, read.rule);
    else sent[name] = read.value;
  }
  const { data, faults } = faultsOf(schema, sent);
  for (const { field, rule } of faults) wrong(field, rule);
  if (data !== undefined) return { sheetRow, values: data, isWrong };
  // The valid cells are checked against each other nevertheless.
  const broken = new Set(faults.map(({ field }) => field));
  const right = Object.fromEntries(Object.entries(sent).filter(([name]) => !broken.has(name)));
  return { sheetRow, values: faultsOf(schema, right).data ?? {}, isWrong };
}

/** Reports required fields of a new record or line that the row leaves empty. */
export function refuseMissing(
  row: SheetRow,
  values: Values,
  fields: Readonly<Record<string, Field>>,
  tell: (row: SheetRow, name: string, rule: Rule) => void,
): void {
  for (const [name, { isRequired }] of Object.entries(fields))
    if (isRequired && row.cells[name] === undefined && (values[name] ?? '') === '') tell(row, name, REQUIRED);
}
