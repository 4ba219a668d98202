import type { TFunction } from 'i18next';
import type { Language } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { type AnyRecord, filteredFields } from '#shared/records/record';
import type { ListFilter } from './list-filter.ts';

/** The filters of a record's list: its fields, then the days of creation and change. */
export function recordFilters(of: AnyRecord, t: TFunction, language: Language): ListFilter[] {
  return [
    ...filteredFields(of).flatMap((name) => filterOf(name, of.fields[name], language)),
    { name: 'createTime', label: t('records.created'), kind: 'days' },
    { name: 'updateTime', label: t('records.changed'), kind: 'days' },
  ];
}

/** The filter of a field by its kind; none for a list of references. */
function filterOf(name: string, field: Field | undefined, language: Language): ListFilter[] {
  if (field === undefined) return [];
  const { kind, words, states, dictionary, to } = field;
  const label = words[language];
  if (states !== undefined) return [{ name, label, kind: 'choice', options: optionsOf(states, language) }];
  switch (kind) {
    case 'figure':
    case 'count':
      return [{ name, label, kind: 'numbers' }];
    case 'day':
    case 'moment':
      return [{ name, label, kind: 'days' }];
    case 'flag':
      return [{ name, label, kind: 'choice', options: [] }];
    case 'choice':
      return dictionary === undefined ? [] : [{ name, label, kind: 'choice', dictionary }];
    case 'reference':
      return to === undefined ? [] : [{ name, label, kind: 'choice', to }];
    case 'references':
    case 'secret':
      return [];
    default:
      return [{ name, label, kind: 'text' }];
  }
}

const optionsOf = (states: NonNullable<Field['states']>, language: Language) =>
  states.map(({ value, words }) => ({ value: String(value), label: words[language] }));
