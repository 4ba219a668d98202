import { z } from 'zod';
import { YIELD_WORDS } from '../domain/processing/yield-words.ts';
import { endpoint, IdSchema, PageQuerySchema, pageOf, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

const base = '/api/blade-slice/v1/logYield';

/** The groupings of yields. */
export const YIELD_GROUPS = ['log', 'feedOrder', 'species', 'month'] as const;
export type YieldGroup = (typeof YIELD_GROUPS)[number];

const figure = z.number().nullable();

const YieldSchema = z.object({
  /** Id of the log, feed order or species; for months, the month itself. */
  id: z.string(),
  /** Number, species or month, `YYYY-MM`; empty for logs without a species. */
  name: z.string(),
  /** Species of a log; empty for other groupings. */
  species: z.string(),
  logs: z.number().int(),
  /** Logs whose veneer `volumeYieldPct` and `areaYield` leave out, because they have no volume. */
  withoutVolume: z.number().int(),
  /** Logs whose veneer `areaPerBft` leaves out, because they have no board feet. */
  withoutBft: z.number().int(),
  logVolume: z.number(),
  bft: z.number(),
  packs: z.number().int(),
  /** The figures of all logs. */
  area: z.number(),
  veneerVolume: z.number(),
  /** F7. */
  volumeYieldPct: figure,
  areaYield: figure,
  areaPerBft: figure,
  /** W6.9: outside the plausible range. */
  warning: z.enum(['LOW', 'HIGH', 'IMPOSSIBLE']).nullable(),
});
export type LogYield = z.infer<typeof YieldSchema>;

const chosen = z.union([z.literal(''), IdSchema]).optional();

const filters = {
  by: z.enum(YIELD_GROUPS).default('log'),
  /** When the logs were finished, up to before the end. */
  beginTime: TimeSchema.optional(),
  endTime: TimeSchema.optional(),
  speciesId: chosen,
  feedOrderId: chosen,
  logNo: z.string().trim().max(40).optional(),
};

const fields = {
  by: { zh: '统计方式', en: 'Added up by' },
  speciesId: YIELD_WORDS.species,
  feedOrderId: YIELD_WORDS.feedOrder,
  logNo: YIELD_WORDS.log,
};

const page = endpoint({
  method: 'GET',
  path: `${base}/page`,
  summary: { zh: '出材率统计', en: 'Yield of logs' },
  access: { permission: 'logYield_view' },
  dataScope: true,
  fields,
  query: PageQuerySchema.pick({ current: true, size: true }).extend(filters),
  output: pageOf(YieldSchema).extend({
    /** The sums of all matching rows. */
    totals: YieldSchema.omit({ id: true, name: true, species: true }),
  }),
});

/** Yield of logs in the caller's data scope all of whose flitches are complete or voided (W6.9). */
export const logYieldApi = {
  page,
  ...listExport(page, { access: { permission: 'logYield_export' } }),
};
