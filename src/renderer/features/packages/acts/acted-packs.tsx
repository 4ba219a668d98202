import type { RecordRow } from '#shared/records/record';
import { LeftOutNote } from '../../../records/acts/LeftOutNote.tsx';
import type { LeftOut } from '../../../records/acts/row-actions.ts';

/** The packages of an act, on the versions they were chosen on. */
export const versionsOf = (rows: readonly RecordRow[]) =>
  rows.map(({ id, version }) => ({ id, version: Number(version) }));

/** Which packages an act leaves out, and why. */
export const leftOutNote = (leftOut: readonly LeftOut[]) => <LeftOutNote leftOut={leftOut} name="packNo" />;
