/** Documents whose lines are packages with goods of their own, and with tags. */
export const TAGGED_KINDS = [
  'inbound',
  'otherIn',
  'saleOrder',
  'delivery',
  'otherOut',
  'saleReturn',
] as const;
export type TaggedKind = (typeof TAGGED_KINDS)[number];
