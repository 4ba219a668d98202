import type { LineGroup, LineRow } from '#shared/records/lines';
import type { AnyRecord } from '#shared/records/record';

/** A body that adds a record of this kind, with `mark` as its code and name. */
export function sampleOf(
  { fields, code, name, lines = {} }: AnyRecord,
  mark: string,
): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([, field]) => field.isRequired);
  return {
    ...Object.fromEntries(needed.map(([key, field]) => [key, field.sample])),
    ...Object.fromEntries(
      Object.entries(lines).map(([key, group]) => [key, group.withoutSample ? [] : [sampleLine(group)]]),
    ),
    ...sampleName({ fields, code, name }, mark),
  };
}

/** The field in which tests find the mark of a record: its name, or its remark if the name is derived. */
export const nameField = ({ fields, name }: Pick<AnyRecord, 'fields' | 'name'>): string =>
  fields[name]?.isDerived ? 'remark' : name;

function sampleName(
  { fields, code, name }: Pick<AnyRecord, 'fields' | 'code' | 'name'>,
  mark: string,
): Record<string, unknown> {
  const field = nameField({ fields, name });
  return field === name ? { [code]: mark, [name]: mark } : { [field]: mark };
}

/** The values of a line: those that its fields require, and the group's only flag. */
function sampleLine({ fields, name, exactlyOne }: LineGroup): LineRow {
  const needed = Object.entries(fields).filter(([, { isRequired }]) => isRequired);
  return {
    ...Object.fromEntries(needed.map(([key, field]) => [key, field.sample])),
    [name]: fields[name]?.sample,
    ...(exactlyOne !== undefined && { [exactlyOne]: 1 }),
  };
}
