import { z } from 'zod';
import { endpoint, PageQuerySchema, pageOf, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

const base = '/api/blade-veneer/v1/statistics';

/** What the trade is added up by. */
export const TRADE_GROUPS = ['month', 'species', 'customer', 'salesperson', 'supplier'] as const;
export type TradeGroup = (typeof TRADE_GROUPS)[number];

const figure = z.number().nullable();

/**
 * Areas in m², amounts in one currency, from the lines of approved documents, with tax or without as entered; null if
 * the caller may not see the value.
 */
const figures = {
  purchasedArea: figure,
  purchasedAmount: figure,
  soldArea: figure,
  soldAmount: figure,
  returnedArea: figure,
  returnedAmount: figure,
  /** Sold minus returned. */
  netArea: figure,
  netAmount: figure,
  /**
   * The net sales whose cost is known in this currency, without tax and charges: what they were sold for, each line
   * to the fen, and what they cost (W1.4). Null where none is known, or for who may not see costs (`pack_cost`).
   */
  revenue: figure,
  costAmount: figure,
  /** Revenue minus cost, and that in percent of the revenue. */
  margin: figure,
  marginPct: figure,
  /** Net sales without a known cost, in m². */
  uncostedArea: figure,
};

const StatisticSchema = z.object({
  /** Identifies the group and the currency. */
  id: z.string(),
  /** Month, `YYYY-MM`, or name of the species or partner; empty for documents without a partner. */
  name: z.string(),
  /** The currency of the amounts; a group has a row for each currency. */
  currency: z.string(),
  ...figures,
  /** On hand at the end of the month, or of the period, in the group's first row; null in the others and for partners. */
  stockArea: figure,
});
export type TradeStatistic = z.infer<typeof StatisticSchema>;

const filters = {
  by: z.enum(TRADE_GROUPS).default('month'),
  /** The period of the documents' dates; the end is excluded. */
  beginTime: TimeSchema.optional(),
  endTime: TimeSchema.optional(),
};

const fields = { by: { zh: '统计方式', en: 'Added up by' } };

const page = endpoint({
  method: 'GET',
  path: `${base}/page`,
  summary: { zh: '进销存统计', en: 'Purchases, sales and stock' },
  access: { permission: 'statistics_view' },
  dataScope: true,
  fields,
  query: PageQuerySchema.pick({ current: true, size: true }).extend(filters),
  output: pageOf(StatisticSchema).extend({
    /** The sums of all matching rows, by currency. */
    totals: z.array(z.object({ currency: z.string(), ...figures })),
  }),
});

/** 进销存统计: purchases, sales and stock. */
export const statisticsApi = {
  page,
  ...listExport(page, { access: { permission: 'statistics_export' } }),
};
