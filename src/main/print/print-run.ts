/** Part of a run between its prologue and its epilogue. */
export interface RunPart {
  bytes: Uint8Array;
  /** Units (labels, documents) that are complete at the end of this part, from the run's start; a unit of several pages may take several parts. */
  unitsDone: number;
}

/**
 * The bytes of a job, or of the rest of one, in a printer's language. A run that is broken off between two parts still gets its
 * epilogue, unless nothing of it is printed before its last byte.
 */
export interface PrintRun<Part extends RunPart = RunPart> {
  /** What the printer gets before the first unit, such as a stored graphic; may be empty. */
  prologue: Uint8Array;
  /** Drawn only as fast as they are taken. */
  units: AsyncGenerator<Part, void, undefined>;
  /** What the printer gets after the last unit, such as the deletion of a stored graphic; may be empty. */
  epilogue(): Uint8Array;
}
