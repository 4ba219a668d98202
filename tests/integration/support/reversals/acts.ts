import fc from 'fast-check';

/** Kinds of documents that move stock or hold it. */
export const KINDS = [
  'inbound',
  'otherIn',
  'saleOrder',
  'delivery',
  'saleReturn',
  'otherOut',
  'grading',
] as const;
export type Kind = (typeof KINDS)[number];

/** A document about some of the packages of a sequence, which are chosen by their places. */
const document = fc.record({
  do: fc.constant('approve' as const),
  kind: fc.constantFrom(...KINDS),
  packs: fc.array(fc.nat(7), { minLength: 1, maxLength: 2 }),
  /** Whether a line is about one bundle instead of its package. */
  isPart: fc.boolean(),
  /** Whether it is made from an earlier document, if it can be without one too. */
  hasSource: fc.boolean(),
  source: fc.nat(3),
  price: fc.option(fc.constantFrom(10, 12.34, 33.3333, 7.7777)),
  tax: fc.record({ taxRatePct: fc.constantFrom(0, 6, 13), isTaxIncluded: fc.constantFrom(0, 1) }),
  isRegraded: fc.constantFrom(0, 1),
  grade: fc.constantFrom('A', 'B'),
  /** Where graded bundles go: their package, a new one, or another one. */
  into: fc.constantFrom('own', 'new', 'other'),
  newPieces: fc.option(fc.integer({ min: 3, max: 12 })),
});

/** An act on packages that cannot be reversed. */
const arrangement = fc.record({
  do: fc.constantFrom('split', 'merge', 'extend'),
  packs: fc.array(fc.nat(7), { minLength: 2, maxLength: 2 }),
});

/** Reverses the latest approvals, the last one first; a repeated one is approved and reversed once more. */
const reversal = fc.record({
  do: fc.constant('reverse' as const),
  times: fc.integer({ min: 1, max: 4 }),
  isRepeated: fc.boolean(),
});

export const act = fc.oneof(
  { weight: 8, arbitrary: document },
  { weight: 1, arbitrary: arrangement },
  { weight: 2, arbitrary: reversal },
);

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Approval = Of<typeof document>;
export type Arrangement = Of<typeof arrangement>;
export type Act = Of<typeof act>;
