import { lineTermIn } from '#shared/domain/terms';
import type { Language } from '#shared/errors';
import { charactersOf, FIGURE_TEXT, type Field } from '#shared/records/field';
import type { LineGroup } from '#shared/records/lines';
import type { RecordRow } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { labelPx } from '../../components/words/label-px.ts';
import { formatFigure, shownDecimals } from '../../components/words/numbers.ts';
import type { LineValues } from '../../records/lines/line-values.ts';
import { isNumber } from '../../records/list/record-columns.tsx';
import type { Cells, Choice, Column, ColumnKind } from '../model/sheet.ts';

/** A column with the field of the lines that it enters. */
export interface LineColumn extends Column {
  readonly field: Field;
}

/** The choices of fields that have any, by name. */
export type LineChoices = ReadonlyMap<string, readonly Choice[]>;

const PX_PER_CHARACTER = 7;
const PADDING_PX = 22;

/** Widths in px by field. */
export type Widths = ReadonlyMap<string, number>;

/** The columns of a group of lines as it is declared; `widths` are those that its figures need at least. */
export function lineColumns(
  group: LineGroup,
  choices: LineChoices,
  language: Language,
  widths: Widths = new Map(),
): LineColumn[] {
  const { fields, calculated = {}, gives = {}, name: first } = group;
  return Object.entries(fields).map(([name, field]) => {
    const title = field.words[language];
    const figure = calculated[name];
    const own = choices.get(name);
    return {
      name,
      title,
      titles: Object.values(field.words),
      field,
      kind: kindOf(field),
      width: Math.max(ownPx(field, language), widths.get(name) ?? 0),
      ...(name === first && { isFrozen: true as const }),
      ...(field.isPassed && { isPassed: true as const }),
      ...(field.isRequired && { isRequired: true as const }),
      ...(field.isDerived && {
        isFixed: true as const,
        format: (text: string) => shown(field, text, language),
      }),
      ...(figure && { calculate: (cells: Cells) => String(figure(valuesIn(group, cells)) ?? '') }),
      ...(gives[name] && { gives: gives[name] }),
      ...(own && { choices: own }),
    };
  });
}

/**
 * `widths` grown for the figures of these lines that are longer than their columns, as in a currency like the rupiah;
 * the same object if all have room, so that the grid is drawn again only for a wider column.
 */
export function widened(
  widths: Widths,
  columns: readonly LineColumn[],
  lines: readonly LineValues[],
): Widths {
  const grown = columns
    .filter(({ field }) => isNumber(field))
    .map(({ name, field, width }) => {
      const needed = lines.map((line) => figurePx(String(line[name] ?? '').trim(), field));
      return { name, width, needed: needed.reduce((most, px) => Math.max(most, px), 0) };
    })
    .filter(({ width, needed }) => needed > width);
  if (grown.length === 0) return widths;
  return new Map([...widths, ...grown.map(({ name, needed }) => [name, needed] as const)]);
}

function figurePx(text: string, field: Field): number {
  if (!FIGURE_TEXT.test(text)) return 0;
  return formatFigure(text, shownDecimals(field)).length * PX_PER_CHARACTER + PADDING_PX;
}

/** The width of a column as its field is declared. */
const ownPx = (field: Field, language: Language): number =>
  Math.max(charactersOf(field, language) * PX_PER_CHARACTER, headPx(field.words[language], language)) +
  PADDING_PX;

/** English heads are longer than the cells below them, so they use up to two rows, broken between words. */
function headPx(title: string, language: Language): number {
  if (language === 'zh') return labelPx(title);
  const words = title.split(' ');
  const broken = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return Math.min(...broken.map((rows) => Math.max(...rows.map(labelPx))));
}

function kindOf(field: Field): ColumnKind {
  if (isNumber(field)) return 'figure';
  return field.isHalfWidth ? 'code' : 'words';
}

function shown(field: Field, text: string, language: Language): string {
  if (field.isTerm) return lineTermIn(language, text);
  if (text === '' || !isNumber(field)) return text;
  return formatFigure(text, shownDecimals(field));
}

/** The texts and numbers of a line by field; a number that is empty or incomplete is null. */
function valuesIn({ fields }: LineGroup, cells: Cells): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = (cells[name] ?? '').trim();
      if (!isNumber(field)) return [name, text];
      return [name, FIGURE_TEXT.test(text) ? Number(text) : null];
    }),
  );
}

/** The same choices, named as `named` does; those it lacks keep their names. */
export function namedAs(choices: LineChoices, named: LineChoices): LineChoices {
  return new Map(
    [...choices].map(([name, offered]) => {
      const labels = new Map(named.get(name)?.map(({ value, label }) => [value, label]));
      return [name, offered.map(({ value, label }) => ({ value, label: labels.get(value) ?? label }))];
    }),
  );
}

/** The choices, plus those of stored lines that are no longer offered. */
export function withStored(choices: LineChoices, stored: readonly LineValues[]): LineChoices {
  return new Map(
    [...choices].map(([name, offered]) => {
      const known = new Set(offered.map(({ value }) => value));
      const kept = (stored as readonly RecordRow[]).flatMap((line) => {
        const value = String(line[name] ?? '');
        if (value === '' || known.has(value)) return [];
        known.add(value);
        return [{ value, label: String(line[nameFieldOf(name)] || value) }];
      });
      return [name, [...offered, ...kept]];
    }),
  );
}
