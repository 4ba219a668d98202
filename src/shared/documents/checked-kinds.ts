/** Documents whose packages tags are checked against. */
export const CHECKED_KINDS = ['saleOrder', 'delivery', 'inbound', 'otherIn', 'otherOut'] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];
