/** What happened and what to do next, in both languages. `{name}` is filled from the error's details. */
export interface ErrorWords {
  what: { zh: string; en: string };
  next: { zh: string; en: string };
}
