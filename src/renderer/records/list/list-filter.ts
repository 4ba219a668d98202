import type { ReferenceArea } from '#shared/records/field';

/** How a list is narrowed by one field. */
export interface ListFilter {
  /** Its parameter in the address; a range has `<name>_ge` and `<name>_le`. */
  name: string;
  label: string;
  /** `text`: a part of it; `choice`: one or several values; `numbers` and `days`: a range, both ends included. */
  kind: 'text' | 'choice' | 'numbers' | 'days';
  placeholder?: string;
  /** Values of a choice. */
  options?: readonly FilterOption[];
  /** Code of the dictionary a choice is a key of, instead of `options`. */
  dictionary?: string;
  /** The kind of record a choice names, instead of `options`. */
  to?: ReferenceArea;
  /** A choice takes one value only. */
  isSingle?: boolean;
  /** Its parameter in the call, where that is another. */
  sentAs?: string;
  /** What a hand scanner types into it is for it, and opens no package. */
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

/** The parameters of these filters in the address. */
export function addressNames(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) =>
    isRange(filter) ? [lowerEnd(filter), upperEnd(filter)] : [filter.name],
  );
}

/** Whether a list with these values is narrowed by the filter. */
export function isActive(filter: ListFilter, values: Filters): boolean {
  return addressNames([filter]).some((name) => (values[name] ?? '') !== '');
}

/** The values without those of the filter. */
export function withoutFilter(filter: ListFilter): Record<string, string> {
  return Object.fromEntries(addressNames([filter]).map((name) => [name, '']));
}

/** The values of a choice in the address: a comma list. */
export const chosenIn = (value: string | undefined): string[] => (value ?? '').split(',').filter(Boolean);

/**
 * The parameters of the call for what the address says, in the server's suffixes: a part of a text, one of several
 * values, a range. What is no filter of these passes as it is.
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

/** What the filter is narrowed to, in words. `options`: those of a dictionary, where the filter has none itself. */
export function filterText(filter: ListFilter, values: Filters, options = filter.options ?? []): string {
  if (!isRange(filter)) {
    const value = values[filter.name] ?? '';
    if (filter.kind === 'text') return value;
    return chosenIn(value)
      .map((one) => options.find((option) => option.value === one)?.label ?? one)
      .join(', ');
  }
  const [from = '', to = ''] = [values[lowerEnd(filter)], values[upperEnd(filter)]];
  if (from === '') return `≤ ${to}`;
  return to === '' ? `≥ ${from}` : `${from} – ${to}`;
}
