/** Shorter values are not worth separating. */
const LEAST_CHARACTERS = 200;

type Values = Readonly<Record<string, unknown>>;

/**
 * Separates long texts that all rows share, such as a logo, from the rows, so that they are sent or stored only once.
 */
export function splitCommon<Row extends Values>(rows: readonly Row[]): { common: Row; rows: Row[] } {
  const [first = {}] = rows;
  const shared = Object.entries(first).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      value.length >= LEAST_CHARACTERS &&
      rows.every((row) => row[name] === value),
  );
  const common = Object.fromEntries(shared) as Row;
  if (shared.length === 0) return { common, rows: [...rows] };
  const isOwn = ([name]: [string, unknown]) => !(name in common);
  return { common, rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(isOwn)) as Row) };
}

/** Adds the common values to the rows again. */
export const joinCommon = <Row extends Values>(common: Row, rows: readonly Row[]): Row[] =>
  Object.keys(common).length === 0 ? [...rows] : rows.map((row) => ({ ...common, ...row }));
