/** Documents that name packages, whose tallies are printed and exported. */
export const TALLIED_KINDS = [
  'inbound',
  'grading',
  'saleOrder',
  'delivery',
  'saleReturn',
  'otherIn',
  'otherOut',
] as const;
export type TalliedKind = (typeof TALLIED_KINDS)[number];
