import type { Fields } from '#shared/records/field';
import type { AnyRecord } from '#shared/records/record';
import { isNamed, nameFieldOf } from '#shared/records/reference-field';
import { invalidField } from '../http/invalid-input.ts';
import { formatTime, parseTime } from '../http/time.ts';
import { pinyinOf } from './pinyin.ts';

export type Values = Record<string, unknown>;

/** Old and new value of each changed field. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** The declared fields that were sent, and the pinyin of the name if the kind is searched by it. */
export function ownValues({ fields, name, hasPinyin }: AnyRecord, sent: object): Values {
  const values: Values = Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => fields[field]?.isDerived === false && value !== undefined,
    ),
  );
  if (hasPinyin && name in values) values.namePinyin = pinyinOf(String(values[name]));
  return values;
}

/** Values as columns store them: a moment as a date. */
export function storedValues(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'moment' && typeof value === 'string' ? parseTime(value, name) : value,
    ]),
  );
}

/** A row's own fields in the format of the API: null as the empty text, times local, secrets omitted. */
export function answeredValues(fields: Fields, row: Readonly<Values>): Values {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const kind = fields[name]?.kind;
    if (kind === 'secret') return [];
    if (value instanceof Date) return [[name, formatTime(value)]];
    const isText = kind !== undefined && kind !== 'figure';
    return [[name, isText ? (value ?? '') : value]];
  });
  return Object.fromEntries(entries);
}

/** The values with keys and ids replaced by their names, for the audit trail. */
export function inWords(
  fields: Fields,
  values: Readonly<Values>,
  namesIn: (row: Readonly<Values>) => Readonly<Record<string, string>>,
): Values {
  const names = namesIn(values);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, field !== undefined && isNamed(field) ? names[nameFieldOf(name)] || value : value];
    }),
  );
}

/** The differences between two rows in the format of the API, without secrets. */
export function changesBetween(
  { fields }: Pick<AnyRecord, 'fields'>,
  before: Readonly<Values>,
  after: Readonly<Values>,
): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name]) => fields[name] !== undefined && !fields[name].isSecret)
      .map(([name, value]) => [name, [asText(before[name]), asText(value)]] as const)
      .filter(([, [old, fresh]]) => old !== fresh),
  );
}

function asText(value: unknown): unknown {
  if (value instanceof Date) return formatTime(value);
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** Throws `input.invalid` if the first figure of a pair exceeds the second. */
export function checkRanges(values: Readonly<Values>, ranges: AnyRecord['ranges']): void {
  for (const [low, high] of ranges) {
    const from = values[low];
    const to = values[high];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      throw invalidField(high, { zh: `{field}不能小于 ${from}`, en: `{field}: at least ${from}` });
  }
}

/** Throws `input.invalid` if a field that is set once gets another value. */
export function refuseFixed({ fields }: AnyRecord, before: Readonly<Values>, values: Values): void {
  const fixed = Object.keys(values).find(
    (name) => fields[name]?.isFixed && asText(before[name]) !== asText(values[name]),
  );
  if (fixed !== undefined)
    throw invalidField(fixed, { zh: '{field}不能修改', en: '{field}: cannot be changed' });
}
