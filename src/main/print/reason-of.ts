/** What the system or a parser says about a failure, for the `reason` of an error of ours. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
