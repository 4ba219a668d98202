/**
 * Labels that a print queue or an IPP printer gets as one document. It takes a document of any length within seconds and
 * prints it for minutes; a portion is half a minute of printing at most (100 mm at 4 in/s), so that a pause or a
 * preferred job waits no longer, and a crash leaves no more labels unknown.
 */
export const LABELS_AT_ONCE = 25;
