/** Texts begun and not sent, by person, while the page is open. */
export const drafts = new Map<string, string>();
