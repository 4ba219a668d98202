import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';
import type { ReferenceArea } from '#shared/records/field';

/** A filter of a list by one field. */
export interface ListFilter {
  /** Its parameter in the address; a range has `<name>_ge` and `<name>_le`. */
  name: string;
  label: string;
  /** `text`: contains it; `choice`: one of several values; `numbers` and `days`: a range, both ends included. */
  kind: 'text' | 'choice' | 'numbers' | 'days';
  placeholder?: string;
  /** Values of a choice. */
  options?: readonly FilterOption[];
  /** Code of the choice's dictionary, instead of `options`. */
  dictionary?: string;
  /** The records store the dictionary's terms, as packages do, and not its keys. */
  storesTerms?: boolean;
  /** The kind of record that a choice names, instead of `options`. */
  to?: ReferenceArea;
  /** The choice accepts a single value. */
  isSingle?: boolean;
  /** Its parameter in the call, if different. */
  sentAs?: string;
  /** A code scanned into it stays there and opens no package. */
  findsPackages?: boolean;
}

export interface FilterOption {
  value: string;
  label: string;
}

/** The part of a list's state that its filters need. */
export interface FilteredList {
  query: { filters: Readonly<Record<string, string>> };
  filter(part: Record<string, string>): void;
}

type Values = Readonly<Record<string, string>>;
type Sent = Readonly<Record<string, string | number | undefined>>;
type Filters = FilteredList['query']['filters'];

export const lowerEnd = ({ name }: Pick<ListFilter, 'name'>): string => `${name}_ge`;
export const upperEnd = ({ name }: Pick<ListFilter, 'name'>): string => `${name}_le`;

const isRange = ({ kind }: ListFilter): boolean => kind === 'numbers' || kind === 'days';

/** The address parameters of these filters. */
export function addressNames(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) =>
    isRange(filter) ? [lowerEnd(filter), upperEnd(filter)] : [filter.name],
  );
}

/** True when these values make the filter active. */
export function isActive(filter: ListFilter, values: Filters): boolean {
  return addressNames([filter]).some((name) => (values[name] ?? '') !== '');
}

/** The values that remove the filter. */
export function withoutFilter(filter: ListFilter): Record<string, string> {
  return Object.fromEntries(addressNames([filter]).map((name) => [name, '']));
}

/** The values of a choice in the address: a comma-separated list. */
export const chosenIn = (value: string | undefined): string[] => (value ?? '').split(',').filter(Boolean);

/**
 * The call's parameters for the address, with the server's suffixes: contains, one of several, a range. Other
 * parameters pass unchanged.
 */
export function filterCall(filters: readonly ListFilter[], call: Sent): Record<string, string | number> {
  const own = new Set(addressNames(filters));
  const passed = Object.entries(call).filter(
    (entry): entry is [string, string | number] => !own.has(entry[0]) && entry[1] !== undefined,
  );
  const asked = Object.fromEntries(Object.entries(call).map(([name, value]) => [name, String(value ?? '')]));
  return Object.assign(Object.fromEntries(passed), ...filters.map((filter) => sentOf(filter, asked)));
}

function sentOf(filter: ListFilter, call: Values): Values {
  const { kind, name, sentAs = name } = filter;
  if (isRange(filter)) {
    const [from, to] = kind === 'days' ? ['datege', 'datele'] : ['ge', 'le'];
    return given({
      [`${sentAs}_${from}`]: call[lowerEnd(filter)],
      [`${sentAs}_${to}`]: call[upperEnd(filter)],
    });
  }
  const value = call[name];
  if (kind === 'text') return given({ [`${sentAs}_like`]: value });
  const several = chosenIn(value).length > 1;
  return given({ [several ? `${sentAs}_in` : sentAs]: value });
}

function given(values: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}

/** The filter's values in words. `options`: those of a dictionary, if the filter has none itself. */
export function filterText(
  filter: ListFilter,
  values: Filters,
  language: Language,
  options = filter.options ?? [],
): string {
  if (!isRange(filter)) {
    const value = values[filter.name] ?? '';
    if (filter.kind === 'text') return value;
    const whole = options.find((option) => option.value === value);
    if (whole !== undefined) return whole.label;
    return listed(
      chosenIn(value).map((one) => options.find((option) => option.value === one)?.label ?? one),
      language,
    );
  }
  const [from = '', to = ''] = [values[lowerEnd(filter)], values[upperEnd(filter)]];
  if (from === '') return `≤ ${to}`;
  return to === '' ? `≥ ${from}` : `${from} – ${to}`;
}
