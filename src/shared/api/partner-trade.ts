import { z } from 'zod';
import type { AnyRecord } from '../records/record.ts';
import { endpoint, IdSchema, TimeSchema } from './kit.ts';

/** Documents of each kind that are named, the latest first. */
export const LATEST_DOCUMENTS = 5;

const TRADED_KINDS = ['purchaseOrder', 'inbound', 'saleOrder', 'delivery', 'saleReturn'] as const;
export type TradedKind = (typeof TRADED_KINDS)[number];

const documentOf = { kind: z.enum(TRADED_KINDS), docId: IdSchema, docNo: z.string(), docDate: z.string() };
const goodsOf = { species: z.string(), thicknessMm: z.number() };

/**
 * The trade with a partner, from documents that the caller may see. Areas in m²; amounts in the currency next to them,
 * because amounts of different currencies are not added up. Only approved documents count. A value is null if the
 * caller lacks its permission.
 */
const PartnerTradeSchema = z.object({
  documents: z.array(
    z.object({
      ...documentOf,
      auditStatus: z.literal([0, 1, 2, 3]),
      area: z.number(),
      grossAmount: z.number(),
      currency: z.string(),
    }),
  ),
  /**
   * Amounts delivered to a customer or received from a supplier, returned, paid according to the deliveries, deposits
   * of sales orders, and the open amount.
   */
  amounts: z
    .array(
      z.object({
        currency: z.string(),
        traded: z.number(),
        returned: z.number(),
        paid: z.number(),
        deposits: z.number(),
        open: z.number(),
      }),
    )
    .nullable(),
  goods: z
    .array(
      z.object({
        ...goodsOf,
        currency: z.string(),
        area: z.number(),
        amount: z.number(),
        returnedArea: z.number(),
        returnedAmount: z.number(),
      }),
    )
    .nullable(),
  /** The last price of each kind of goods, per m². */
  prices: z
    .array(
      z.object({ ...goodsOf, grade: z.string(), price: z.number(), currency: z.string(), ...documentOf }),
    )
    .nullable(),
  /** Templates that labels of its packages were printed with. */
  labels: z
    .array(z.object({ template: z.string(), labels: z.number().int(), lastTime: TimeSchema }))
    .nullable(),
});
export type PartnerTrade = z.infer<typeof PartnerTradeSchema>;

/** The call for the trade with a partner of this kind. */
export function tradeCall({ area, words }: AnyRecord, base: `/api/${string}`) {
  return endpoint({
    method: 'GET',
    path: `${base}/trade`,
    summary: { zh: `${words.one.zh}往来`, en: `What was traded with a ${words.one.en}` },
    access: { permission: `${area}_view` },
    dataScope: true,
    query: z.object({ id: IdSchema }),
    output: PartnerTradeSchema,
  });
}
