/** The first day after a month, `YYYY-MM-DD`. */
export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
