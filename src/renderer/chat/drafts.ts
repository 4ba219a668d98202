/** Unsent texts by person, kept while the page is open. */
export const drafts = new Map<string, string>();
