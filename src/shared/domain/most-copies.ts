/** Most copies of each document, and of each label, that one job prints. */
export const MOST_PAPER_COPIES = 10;
export const MOST_LABEL_COPIES = 100;
/** Documents that one call prints. */
export const MOST_PRINTED = 50;
