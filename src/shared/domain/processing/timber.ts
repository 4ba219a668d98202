/** Parts that one log is sawn into at most. */
export const MOST_PARTS = 8;

/** W6.4: the numbers of the flitches of a log sawn into `parts`; one part is the log as a whole, under its own number. */
export function timberNosOf(logNo: string, parts: number): string[] {
  if (parts === 1) return [logNo];
  return Array.from({ length: parts }, (_, at) => `${logNo}-${at + 1}`);
}

/** Whether this is the number of a log as a whole, or of one of its flitches. */
export function isTimberOf(timberNo: string, logNo: string): boolean {
  return (
    timberNo === logNo || (timberNo.startsWith(`${logNo}-`) && /^\d+$/.test(timberNo.slice(logNo.length + 1)))
  );
}

/**
 * The first of a log's live timber numbers that conflicts with a new one: the same number, or the whole log with one of
 * its parts; undefined if there is none.
 */
export function timberInTheWay(timberNo: string, logNo: string, live: readonly string[]): string | undefined {
  const isWhole = timberNo === logNo;
  return live.find((one) => one === timberNo || isWhole !== (one === logNo));
}
