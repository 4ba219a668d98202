import { z } from 'zod';
import { endpoint, IdSchema } from '../api/kit.ts';
import { tallyExport } from '../api/tally-export.ts';
import { SOURCE_STATES } from '../domain/document-states.ts';
import type { Acts } from '../records/act.ts';
import type { Fields } from '../records/field.ts';
import type { LineGroups } from '../records/lines.ts';
import { type AnyRecord, type RecordDeclaration, scopeOfCalls } from '../records/record.ts';
import { choiceCall, submitApi } from '../records/record-api.ts';
import { approvalCalls } from './approval-api.ts';
import { chainCall } from './chain-api.ts';
import { CHARGE_KINDS } from './document-fields.ts';
import { labelCalls } from './label-api.ts';
import { printCalls } from './print-api.ts';

/** The calls of a kind of document under `base`. */
export function documentApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  return {
    ...submitApi(of, base),
    select: choiceCall(of, base, SOURCE_STATES),
    chain: chainCall(of, base),
    ...approvalCalls(of, base),
    ...printCalls(of, base),
    ...labelCalls(of, base),
  };
}

/** The calls of a kind of document that names packages, with the export of its tallies. */
export function talliedApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  return { ...documentApi(of, base), ...tallyExport(of, base) };
}

/** A package of an earlier document, with its remaining quantities. */
const LeftSchema = z.object({
  packId: IdSchema,
  packNo: z.string(),
  species: z.string(),
  grade: z.string(),
  thicknessMm: z.number(),
  bundles: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
  /** Barcodes of the bundles that are left. */
  barcodes: z.array(z.string()),
  /** Per m², as in the earlier document; null if it has none, or different ones. */
  price: z.number().nullable(),
});
export type Left = z.infer<typeof LeftSchema>;

/**
 * The remaining packages and bundles of the `source` document with this id that a document made from it can use, whose
 * own id is `without`.
 */
export function leftCall(of: AnyRecord, source: AnyRecord, base: string) {
  return endpoint({
    method: 'GET',
    path: `${base}/left` as `/api/${string}`,
    summary: {
      zh: `${source.words.one.zh}可转${of.words.one.zh}的包`,
      en: `What a ${of.words.one.en} can take`,
    },
    access: { permission: `${of.area}_add` },
    ...scopeOfCalls(source),
    fields: { without: { zh: '本单', en: 'This document' } },
    query: z.object({ id: IdSchema, without: IdSchema.optional() }),
    output: z.array(LeftSchema),
  });
}

const RemainderSchema = z.object({
  charges: z.array(z.object({ kind: z.enum(CHARGE_KINDS), charge: z.number(), note: z.string() })),
  /** In the order's currency; 0 where it has none. */
  deposit: z.number(),
});
export type Remainder = z.infer<typeof RemainderSchema>;

/**
 * W3.4: the remaining charges and deposit of an order, the `source` with this id, for a document made from it, whose
 * own id is `without`.
 */
export function remainderCall(of: AnyRecord, source: AnyRecord, base: string) {
  return endpoint({
    method: 'GET',
    path: `${base}/remainder` as `/api/${string}`,
    summary: {
      zh: `${source.words.one.zh}剩余的费用与定金`,
      en: `Charges and deposit of a ${source.words.one.en} that are left`,
    },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(source),
    fields: { without: { zh: '本单', en: 'This document' } },
    query: z.object({ id: IdSchema, without: IdSchema.optional() }),
    output: RemainderSchema,
  });
}

const DiscountedSchema = z.object({ amount: z.number(), discount: z.number() });
const UnreturnedSchema = z.object({
  /** The rate of the delivery and of its other returns, 0 without one; null if they are not taxed alike. */
  taxRatePct: z.number().nullable(),
  isTaxIncluded: z.number(),
  netAmount: z.number(),
  taxAmount: z.number(),
  grossAmount: z.number(),
  /** The amount of the goods and the discount, both of the delivery and as left. */
  delivered: DiscountedSchema,
  left: DiscountedSchema,
  /** Goods whose last bundles take what is left of their amount, by the packages that they are in. */
  goods: z.array(z.object({ packNos: z.array(z.string()), bundles: z.number().int(), amount: z.number() })),
});
export type Unreturned = z.infer<typeof UnreturnedSchema>;

/**
 * F5, F6: what other returns have left of the amounts of a delivery, the `source` with this id, for the return
 * `without`: the last one takes it.
 */
export function unreturnedCall(of: AnyRecord, source: AnyRecord, base: string) {
  return endpoint({
    method: 'GET',
    path: `${base}/unreturned` as `/api/${string}`,
    summary: {
      zh: `${source.words.one.zh}未退的金额`,
      en: `Amounts of a ${source.words.one.en} that are not returned`,
    },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(source),
    fields: { without: { zh: '本单', en: 'This document' } },
    query: z.object({ id: IdSchema, without: IdSchema.optional() }),
    output: UnreturnedSchema,
  });
}

/** Goods of a purchase order by species, thickness and grade, as they count for its receipt. Areas in m². */
const OrderedSchema = z.object({
  species: z.string(),
  /** Other names that lines of the inbound `without` have kept for the species, which was renamed since. */
  formerNames: z.array(z.string()),
  /** Empty if the order names no grade. */
  grade: z.string(),
  thicknessMm: z.number(),
  /** 0 for a grade that came and was not ordered. */
  area: z.number(),
  /** Area received by approved inbounds. */
  receivedArea: z.number(),
});

/**
 * W1.3: the ordered and received quantities of a purchase order, the `source` with this id, not counting the inbound
 * `without`.
 */
export function orderedCall(of: AnyRecord, source: AnyRecord, base: string) {
  return endpoint({
    method: 'GET',
    path: `${base}/ordered` as `/api/${string}`,
    summary: {
      zh: `${source.words.one.zh}的要求与已收`,
      en: `What a ${source.words.one.en} has ordered and received`,
    },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(source),
    fields: { without: { zh: '本单', en: 'This document' } },
    query: z.object({ id: IdSchema, without: IdSchema.optional() }),
    output: z.array(OrderedSchema),
  });
}
