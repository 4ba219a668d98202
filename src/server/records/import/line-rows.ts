import { z } from 'zod';
import {
  type LineGroup,
  type LineRow,
  lineFault,
  lineFieldName,
  lineFields,
  withOnlyFlag,
} from '#shared/records/lines';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Rule } from '../../http/invalid-input.ts';
import type { LinesByGroup } from '../line-store.ts';
import { findCellNames } from './cell-values.ts';
import { type ReadRow, readRow, refuseMissing } from './read-row.ts';
import type { SheetRow } from './titled-sheet.ts';

const DIFFERS: Rule = {
  zh: '{field}与同一编号的第一行不同',
  en: '{field}: differs from the first row of this code',
};

/** Reports a wrong cell: its row, the name of its field and the rule that it breaks. */
export type Tell = (row: SheetRow, name: string, rule: Rule) => void;

/** The rows of a sheet that form one record: the first has its fields, and each may have one of its lines. */
export interface RecordRows {
  head: SheetRow;
  all: SheetRow[];
}

/**
 * Groups rows with the same code, and the rows without a code below them, as the lines of one record. A row without
 * lines is not grouped, so that a repeated code is reported.
 */
export function gatherRows(of: AnyRecord, rows: readonly SheetRow[], tell: Tell): RecordRows[] {
  const ofLines = new Set(lineFields(of.lines ?? {}).map(({ name }) => name));
  const gathered: RecordRows[] = [];
  const byCode = new Map<string, RecordRows>();
  for (const row of rows) {
    const code = row.cells[of.code] ?? '';
    const known = code === '' ? gathered.at(-1) : byCode.get(code);
    const hasLine = Object.keys(row.cells).some((name) => ofLines.has(name));
    if (known !== undefined && hasLine) {
      for (const [name, cell] of Object.entries(row.cells))
        if (!ofLines.has(name) && cell !== known.head.cells[name]) tell(row, name, DIFFERS);
      known.all.push(row);
      continue;
    }
    const own = { head: row, all: [row] };
    gathered.push(own);
    if (!byCode.has(code)) byCode.set(code, own);
  }
  return gathered;
}

/** Creates a reader of records' lines, once per import, because it queries the allowed cell values. */
export async function createLineReader(tx: TenantTx, of: AnyRecord, tell: Tell) {
  const groups = await Promise.all(
    Object.entries(of.lines ?? {}).map(async ([name, group]) => ({
      name,
      group,
      names: await findCellNames(tx, group.fields),
      schema: z.object(
        Object.fromEntries(Object.entries(group.fields).map(([key, { sent }]) => [key, sent.optional()])),
      ),
    })),
  );

  /** The lines of each group that the rows have any of, and whether one of their cells is wrong. */
  return function readLines({ all }: RecordRows): { lines: Record<string, LineRow[]>; isWrong: boolean } {
    let isWrong = false;
    const lines = groups.flatMap(({ name, group, names, schema }) => {
      const rows = all.flatMap((sheetRow) => lineIn(sheetRow, name, group) ?? []);
      const read = rows.map(({ sheetRow, cells }): ReadRow => {
        const report = (field: string, rule: Rule) => {
          isWrong = true;
          tell(sheetRow, lineFieldName(name, field), rule);
        };
        const one = readRow({ ...sheetRow, cells }, { fields: group.fields, names, schema }, report);
        refuseMissing({ ...sheetRow, cells }, one.values, group.fields, (_row, field, rule) =>
          report(field, rule),
        );
        return one;
      });
      const found = read.map(({ values }) => values as LineRow);
      const hasFlag = found.some((line) => Number(line[group.exactlyOne ?? ''] ?? 0) === 1);
      const kept = hasFlag ? found : withOnlyFlag(group, found);
      const fault = lineFault(group, kept);
      const faulty = rows[fault?.at ?? 0];
      if (fault !== null && faulty !== undefined) {
        isWrong = true;
        tell(faulty.sheetRow, lineFieldName(name, fault.field), fault.rule);
      }
      return rows.length === 0 ? [] : [[name, kept] as const];
    });
    return { lines: Object.fromEntries(lines), isWrong };
  };
}

/** The cells of a row that belong to a line of the group; null if there are none. */
function lineIn(sheetRow: SheetRow, name: string, { fields }: LineGroup) {
  const cells = Object.keys(fields).flatMap((field) => {
    const cell = sheetRow.cells[lineFieldName(name, field)];
    return cell === undefined ? [] : [[field, cell] as const];
  });
  return cells.length === 0 ? null : { sheetRow, cells: Object.fromEntries(cells) };
}

/**
 * The lines as a save sends them to a stored record: each with the id of the stored line of its name. Groups in which nothing
 * changes are left out.
 */
export function linesToSave(
  of: AnyRecord,
  read: Readonly<Record<string, readonly LineRow[]>>,
  stored: LinesByGroup,
): Record<string, LineRow[]> {
  const differing = Object.entries(read).flatMap(([name, lines]) => {
    const group = of.lines?.[name];
    if (group === undefined) return [];
    const free = [...(stored[name] ?? [])];
    const sent = lines.map((line) => {
      const at = free.findIndex((one) => one[group.name] === line[group.name]);
      const [same] = at < 0 ? [] : free.splice(at, 1);
      return same === undefined ? line : { ...line, id: same.id };
    });
    const before = stored[name] ?? [];
    const isSame = (line: LineRow, at: number) =>
      Object.entries(line).every(
        ([field, value]) => String(value ?? '') === String(before[at]?.[field] ?? ''),
      );
    return before.length === sent.length && sent.every(isSame) ? [] : [[name, sent] as const];
  });
  return Object.fromEntries(differing);
}
