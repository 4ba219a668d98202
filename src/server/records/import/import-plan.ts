import { z } from 'zod';
import type { FieldWords } from '#shared/api/field-words';
import { hasCode, type Words, WordsSchema } from '#shared/errors';
import { type LineRow, lineFields } from '#shared/records/lines';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Rule, sentence } from '../../http/invalid-input.ts';
import { refuseUnlistedRegions } from '../listed-regions.ts';
import type { RecordVersion } from '../record-reader.ts';
import type { RecordStore } from '../record-store.ts';
import { changesBetween, checkRanges, refuseFixed } from '../record-values.ts';
import { findCellNames, type LimitTo } from './cell-values.ts';
import { type Fault, faultIn, REPEATED } from './faults.ts';
import { createLineReader, gatherRows, linesToSave } from './line-rows.ts';
import { type PlannedRow, type ReadRow, readRow, refuseMissing } from './read-row.ts';
import type { SheetRow } from './titled-sheet.ts';

const EXISTS: Rule = { zh: '{field}已存在', en: '{field}: already exists' };
const TAKEN: Rule = { zh: '{field}已被使用', en: '{field}: used by another record' };

/** The effect of an import, calculated before anything is written. */
export interface ImportPlan {
  added: PlannedRow[];
  /** Each with the current record. */
  changed: (PlannedRow & { record: RecordRow })[];
  unchanged: number;
  faults: Fault[];
  /** The records it was made against: those with one of these values in a field. */
  basis: { field: string; values: string[]; found: RecordVersion[] }[];
}

/** Parsed rows of a sheet, and the faults found without comparing them with records. */
export interface ReadRows {
  rows: (ReadRow & { lines: Readonly<Record<string, LineRow[]>> })[];
  faults: readonly Fault[];
}

/** The kind of record that a user imports. */
export interface ImportedKind {
  of: AnyRecord;
  /** All records of the company, whose codes are taken. */
  store: RecordStore;
  /** Records in the data scope of the user, which the import may change. */
  own: RecordStore;
  /** The condition of the records that the user may refer to, for kinds with a data scope. */
  limitTo?: LimitTo | undefined;
}

/**
 * Determines which rows are new, which change a record with the same code (if the import `covers`), and all faulty
 * cells.
 */
export async function planImport(
  tx: TenantTx,
  kind: ImportedKind,
  rows: readonly SheetRow[],
  how: { covers: boolean },
): Promise<ImportPlan> {
  return planRows(tx, kind, await readRows(tx, kind, rows), how);
}

/** Parses the cells: the expensive half of a plan, needed once even if the plan is made again. */
export async function readRows(
  tx: TenantTx,
  { of, limitTo }: Pick<ImportedKind, 'of' | 'limitTo'>,
  rows: readonly SheetRow[],
): Promise<ReadRows> {
  const fields = Object.fromEntries(formFields(of));
  const names = await findCellNames(tx, fields, limitTo);
  const schema = z.object(
    Object.fromEntries(formFields(of).map(([name, { sent }]) => [name, sent.optional()])),
  );
  const faults: Fault[] = [];
  const tell = teller(of, faults);
  const readLines = await createLineReader(tx, of, tell);
  const read = gatherRows(of, rows, tell).map((gathered) => {
    const { head } = gathered;
    const row = readRow(head, { fields, names, schema }, (name, rule) => tell(head, name, rule));
    const { lines, isWrong } = readLines(gathered);
    return { ...row, lines, isWrong: row.isWrong || isWrong };
  });
  return { rows: read, faults };
}

/** Plans parsed rows against the records of this transaction. */
export async function planRows(
  tx: TenantTx,
  { of, store, own }: ImportedKind,
  { rows: read, faults }: ReadRows,
  { covers }: { covers: boolean },
): Promise<ImportPlan> {
  const fields = Object.fromEntries(formFields(of));
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, faults: [...faults], basis: [] };
  const tell = teller(of, plan.faults);
  const unique = Object.keys(fields).filter((name) => fields[name]?.isUnique || name === of.code);
  const known = new Map<string, Map<string, RecordRow>>();
  for (const name of unique) {
    const values = [...new Set(read.map(({ values }) => String(values[name] ?? '')))].filter(Boolean);
    const found = await store.findByValues(tx, name, values);
    plan.basis.push({ field: name, values, found: found.map(({ id, version }) => ({ id, version })) });
    known.set(name, new Map(found.map((record) => [String(record[name]), record])));
  }

  const held = known.get(of.code) ?? new Map<string, RecordRow>();
  const ownOnes = own === store ? [...held.values()] : await own.findVersions(tx, of.code, [...held.keys()]);
  const isOwn = new Set(ownOnes.map(({ id }) => id));
  const linesOf = await store.findLines(
    tx,
    [...held.values()].map(({ id }) => id),
  );

  const seen = new Set<string>();
  for (const { sheetRow, values, lines, isWrong } of read) {
    const before = plan.faults.length;
    const record = held.get(String(values[of.code] ?? ''));
    for (const name of unique) {
      const value = String(values[name] ?? '');
      if (value === '') continue;
      const holder = known.get(name)?.get(value);
      if (seen.has(`${name} ${value}`)) tell(sheetRow, name, REPEATED);
      else if (name === of.code && holder !== undefined && !covers) tell(sheetRow, name, EXISTS);
      else if (holder !== undefined && (holder.id !== record?.id || !isOwn.has(holder.id)))
        tell(sheetRow, name, TAKEN);
      seen.add(`${name} ${value}`);
    }
    if (record === undefined) refuseMissing(sheetRow, values, fields, tell);
    try {
      checkRanges({ ...record, ...values }, of.ranges);
      if (record !== undefined) refuseFixed(of, record, values);
      refuseUnlistedRegions(fields, record ?? {}, values);
    } catch (error) {
      const { field, rule } = brokenBy(error);
      tell(sheetRow, field, rule);
    }
    if (isWrong || plan.faults.length > before) continue;
    if (record === undefined) {
      plan.added.push({ sheetRow, values: { ...values, ...lines } });
      continue;
    }
    const changedLines = linesToSave(of, lines, linesOf(record.id));
    const isSame = Object.keys({ ...changesBetween(of, record, values), ...changedLines }).length === 0;
    if (isSame) plan.unchanged += 1;
    else plan.changed.push({ sheetRow, values: { ...values, ...changedLines }, record });
  }
  plan.faults.sort((a, b) => a.row - b.row);
  return plan;
}

export function countsOf({ added, changed, unchanged, faults }: ImportPlan) {
  return { added: added.length, changed: changed.length, unchanged, faultCount: faults.length };
}

/** Whether the records are unchanged since the plan was made, so that a new plan would be the same. */
export async function isCurrent(
  tx: TenantTx,
  { store }: ImportedKind,
  { basis }: ImportPlan,
): Promise<boolean> {
  for (const { field, values, found } of basis) {
    const known = new Map(found.map(({ id, version }) => [id, version]));
    const now = await store.findVersions(tx, field, values);
    if (now.length !== known.size || now.some(({ id, version }) => known.get(id) !== version)) return false;
  }
  return true;
}

function teller(of: AnyRecord, faults: Fault[]) {
  const words = wordsOf(of);
  return (row: SheetRow, name: string, rule: Rule) =>
    void faults.push(
      faultIn(row, { name, title: words[name] ?? { zh: name, en: name } }, sentence(name, rule, words)),
    );
}

/** The field and the rule of an `input.invalid`; rethrows any other error. */
function brokenBy(error: unknown): { field: string; rule: Rule } {
  if (!hasCode(error, 'input.invalid')) throw error;
  const rule = WordsSchema.safeParse(error.details.rule);
  if (!rule.success) throw error;
  return { field: String(error.details.field), rule: rule.data };
}

/** The labels of a record's fields, those of its lines among them. */
export function wordsOf(of: AnyRecord): FieldWords {
  return Object.fromEntries([
    ...formFields(of).map(([name, { words }]): [string, Words] => [name, words]),
    ...lineFields(of.lines ?? {}).map(({ name, words }): [string, Words] => [name, words]),
  ]);
}
