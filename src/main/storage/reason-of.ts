/** The system's or a parser's own message, for the `reason` of our error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
