/** Documents whose lines are packages with goods of their own, and with tags. */
export const TAGGED_KINDS = [
  'inbound',
  'otherIn',
  'saleOrder',
  'delivery',
  'otherOut',
  'saleReturn',
] as const;
/** Most documents whose packages' tags are written together, the longest page of a list. */
export const MOST_TAGGED_DOCUMENTS = 100;

export type TaggedKind = (typeof TAGGED_KINDS)[number];
