import type { LabelRow, LabelSubject } from '../desk/contract/labels.ts';

const NAMES: Readonly<Record<LabelSubject, (row: LabelRow) => unknown>> = {
  package: ({ packNo }) => packNo,
  bundle: ({ packNo, logNo, bundleNo }) => [packNo, `${logNo ?? ''}-${bundleNo ?? ''}`].join(' · '),
  log: ({ logNo }) => logNo,
  cabinet: ({ cabinetPackLabel }) => cabinetPackLabel,
  shelf: ({ region }) => region,
  order: ({ docNo }) => docNo,
};

/** The label's name in lists, questions and messages; empty if its data lacks the number. */
export const nameOfLabel = (subject: LabelSubject, row: LabelRow): string =>
  String(NAMES[subject](row) ?? '');
