import type { Words } from '../../errors.ts';

/** The type of a field's value, which determines the suitable formats. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'date'
  | 'area'
  | 'volume'
  | 'money'
  | 'word'
  | 'picture'
  | 'list';

/** A field that templates of a subject can show, by the glossary's identifier. */
export interface LabelField {
  name: string;
  words: Words;
  kind: FieldKind;
  /** A value of an ordinary record, shown where no record is chosen. */
  sample: string | number | readonly Readonly<Record<string, string | number>>[];
  /** Words of a state that is stored as a code. */
  states?: Readonly<Record<string | number, Words>>;
  /** Fields of an entry of a list. */
  entry?: readonly LabelField[];
}

/** The value template that shows a field of this kind as people expect it. */
export function usualBinding({ name, kind }: Pick<LabelField, 'name' | 'kind'>): string {
  const format = { area: ':area', volume: ':volume', money: ':money', word: ':word', date: ':YYYY-MM-DD' };
  const unit = { area: ' m²', volume: ' m³' };
  return `{${name}${kind in format ? format[kind as keyof typeof format] : ''}}${kind in unit ? unit[kind as keyof typeof unit] : ''}`;
}
