import { capitalised } from '../capitalised.ts';
import type { Language, Words } from '../errors.ts';
import type { Field } from './field.ts';
import type { LineGroups } from './lines.ts';

/**
 * The audit trail's names for changes of lines: `contacts.2.mobile` of the second line, `contacts.+3.mobile` of a line
 * that became the third, `contacts.-1.mobile` of one removed from the first place, `contacts` if the order changed.
 */
export type LineChange = 'changed' | 'added' | 'removed';

const SIGNS: Readonly<Record<LineChange, string>> = { changed: '', added: '+', removed: '-' };

/** The name of a change of a line; `at` counts from 0. */
export const lineChangeName = (group: string, change: LineChange, at: number, field: string): string =>
  `${group}.${SIGNS[change]}${at + 1}.${field}`;

const NAME = /^(\w+)\.([+-]?)(\d+)\.(\w+)$/;

/** The words for a change of a line and its field; undefined if the name is not such a change. */
export function readLineChange(
  groups: LineGroups,
  name: string,
): { words: Words; field: Field | undefined; group: Words } | undefined {
  const [, group = name, sign = '', place = '', fieldName = ''] = NAME.exec(name) ?? [];
  const lineGroup = Object.hasOwn(groups, group) ? groups[group] : undefined;
  if (lineGroup === undefined) return undefined;
  const { many, one } = lineGroup.words;
  if (fieldName === '') return { words: inOrder(many), field: undefined, group: many };
  const field = lineGroup.fields[fieldName];
  const called = field?.words ?? { zh: fieldName, en: fieldName };
  const tell = (language: Language, before: string) =>
    `${before}${one[language]} ${place}: ${called[language]}`;
  const words = {
    zh: tell('zh', { '+': '新增', '-': '删除' }[sign] ?? ''),
    en: tell('en', { '+': 'Added ', '-': 'Deleted ' }[sign] ?? ''),
  };
  return {
    words: capitalised(words),
    field,
    group: many,
  };
}

const inOrder = ({ zh, en }: Words): Words => ({ zh: `${zh}的顺序`, en: `Order of ${en.toLowerCase()}` });
