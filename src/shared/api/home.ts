import { z } from 'zod';
import { PENDING_KINDS } from '../menu/pending.ts';
import { endpoint, IdSchema } from './kit.ts';

/** A count of packages and their area in m², summed exactly. */
export const AmountSchema = z.object({ packs: z.number().int(), area: z.number() });
export type Amount = z.infer<typeof AmountSchema>;

/** `YYYY-MM-DD` in the server's time zone. */
const DaySchema = z.string();

/** Packages or documents that wait for a step, and the area still to be processed. */
const PendingAmountSchema = z.object({
  kind: z.enum(PENDING_KINDS),
  count: z.number().int(),
  /** Null where documents of several kinds are counted. */
  area: z.number().nullable(),
});
export type PendingAmount = z.infer<typeof PendingAmountSchema>;

export const DeskFiguresSchema = z.object({
  today: DaySchema,
  /** Packages on hand now: in stock or locked. */
  inStock: AmountSchema,
  /** Packages on hand without a tag. */
  toTag: AmountSchema,
  /** Packages on hand with figures that changed after the last label was printed. */
  toReprint: AmountSchema,
  /** Since the start of the day. */
  entered: AmountSchema,
  changed: AmountSchema,
  /** Labels printed, including copies. */
  labels: z.number().int(),
  /** Tags written. */
  tags: z.number().int(),
  /** The package whose label the caller printed last. */
  lastPrinted: z.object({ id: IdSchema, packNo: z.string() }).nullable(),
});
export type DeskFigures = z.infer<typeof DeskFiguresSchema>;

/** The periods that the dashboard can show, in days. */
export const FIGURE_DAYS = [7, 30, 90, 365] as const;

export const CompanyFiguresSchema = z.object({
  from: DaySchema,
  to: DaySchema,
  /** Packages in stock now by species, largest area first. */
  species: z.array(AmountSchema.extend({ treeCode: z.string(), species: z.string() })),
  grades: z.array(AmountSchema.extend({ grade: z.string() })),
  thicknesses: z.array(AmountSchema.extend({ thicknessMm: z.number() })),
  /** Each day of the period, oldest first: packages entered, labels printed, tags written. */
  days: z.array(AmountSchema.extend({ day: DaySchema, labels: z.number().int(), tags: z.number().int() })),
  /** Area of approved deliveries and returns by the day of the document; null for callers who may not see both. */
  trade: z.array(z.object({ day: DaySchema, delivered: z.number(), returned: z.number() })).nullable(),
  /** Users who printed or wrote in the period, most active first. */
  people: z.array(
    z.object({ userId: IdSchema, userName: z.string(), labels: z.number().int(), tags: z.number().int() }),
  ),
});
export type CompanyFigures = z.infer<typeof CompanyFiguresSchema>;

const base = '/api/blade-veneer/v1/home';

export const homeApi = {
  desk: endpoint({
    method: 'GET',
    path: `${base}/desk`,
    summary: { zh: '首页数据', en: 'Figures of the home page' },
    access: { permission: 'pack_view' },
    dataScope: true,
    output: DeskFiguresSchema,
  }),
  /**
   * The pending work of the kinds that the caller may see. The socket reports when it may have changed
   * (`pendingChanged`).
   */
  pending: endpoint({
    method: 'GET',
    path: `${base}/pending`,
    summary: { zh: '待办数量', en: 'Counts of pending work' },
    access: 'signedIn',
    dataScope: true,
    output: z.array(PendingAmountSchema),
  }),
  company: endpoint({
    method: 'GET',
    path: `${base}/company`,
    summary: { zh: '控制台数据', en: 'Figures of the dashboard' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: CompanyFiguresSchema,
  }),
};
