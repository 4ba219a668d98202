/** Shorter values are not worth a place of their own. */
const LEAST_CHARACTERS = 200;

type Values = Readonly<Record<string, unknown>>;

/** Long texts that all rows have alike, such as a logo, apart from the rows, so that they are sent or stored once. */
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

/** The rows with what they have in common. */
export const joinCommon = <Row extends Values>(common: Row, rows: readonly Row[]): Row[] =>
  Object.keys(common).length === 0 ? [...rows] : rows.map((row) => ({ ...common, ...row }));
