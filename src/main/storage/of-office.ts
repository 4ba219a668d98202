/**
 * SQL condition for rows of the journal that the users of a back office may see and act on; its parameter is that back
 * office. A desk can be used with several, whose companies have the same numbers. Rows of versions that did not note
 * theirs have an empty `server` and are of each, so that none is out of reach.
 */
export const OF_OFFICE = "server IN (?, '')";

/** The same for the `server` of one row. */
export const isOfOffice = (server: string, office: string): boolean => server === office || server === '';
