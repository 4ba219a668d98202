/** Today as local `YYYY-MM-DD`. */
export function localDate(date = new Date()): string {
  return localDateTime(date).slice(0, 10);
}

/** Local `YYYY-MM-DD HH:mm:ss`, the form in which times travel and are shown. */
export function localDateTime(date = new Date()): string {
  // Swedish is the locale whose usual notation is this one.
  return date.toLocaleString('sv-SE');
}
