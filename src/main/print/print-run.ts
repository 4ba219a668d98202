/** Part of a run between its prologue and its epilogue. */
export interface RunPart {
  bytes: Uint8Array;
  /**
   * Units (labels, documents) that are complete at the end of this part, from the run's start; a unit of several pages
   * may take several parts.
   */
  unitsDone: number;
}

/**
 * A job, or the rest of one, as bytes in a printer's language. A run that is cancelled between two parts still gets its
 * epilogue, unless the printer prints nothing of it before its last byte.
 */
export interface PrintRun<Part extends RunPart = RunPart> {
  /** Sent to the printer before the first unit, for example a stored graphic; may be empty. */
  prologue: Uint8Array;
  /** Drawn on demand, no faster than the consumer takes them. */
  units: AsyncGenerator<Part, void, undefined>;
  /** Sent to the printer after the last unit, for example to delete a stored graphic; may be empty. */
  epilogue(): Uint8Array;
}
