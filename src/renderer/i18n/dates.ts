/** Today as local `YYYY-MM-DD`. */
export function localDate(date = new Date()): string {
  return localDateTime(date).slice(0, 10);
}

/** Local `YYYY-MM-DD HH:mm:ss`, the form in which times are sent and shown. */
export function localDateTime(date = new Date()): string {
  // The Swedish locale has exactly this notation.
  return date.toLocaleString('sv-SE');
}
