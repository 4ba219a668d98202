import type { LabelRow, LabelSubject } from '../../desk/contract/labels.ts';
import { BUNDLE_FIELDS } from './bundle.ts';
import type { LabelField } from './field.ts';
import { LOG_FIELDS } from './log.ts';
import { ORDER_FIELDS } from './order.ts';
import { PACKAGE_FIELDS } from './package.ts';
import { CABINET_FIELDS, SHELF_FIELDS } from './places.ts';

/** The one catalogue of the fields that templates of a subject can show. */
export const FIELD_CATALOGUE: Readonly<Record<LabelSubject, readonly LabelField[]>> = {
  package: PACKAGE_FIELDS,
  bundle: BUNDLE_FIELDS,
  log: LOG_FIELDS,
  cabinet: CABINET_FIELDS,
  shelf: SHELF_FIELDS,
  order: ORDER_FIELDS,
};

/** A row of ordinary values of a subject. */
export function sampleRow(subject: LabelSubject): LabelRow {
  return Object.fromEntries(
    FIELD_CATALOGUE[subject].map(({ name, sample }) => [name, Array.isArray(sample) ? [...sample] : sample]),
  ) as LabelRow;
}
