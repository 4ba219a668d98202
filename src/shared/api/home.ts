import { z } from 'zod';
import { endpoint, IdSchema } from './kit.ts';

/** A number of packages and their area in m², summed exactly and rounded half up to 0.001. */
export const AmountSchema = z.object({ packs: z.number().int(), area: z.number() });
export type Amount = z.infer<typeof AmountSchema>;

/** `YYYY-MM-DD` on the server's calendar. */
const DaySchema = z.string();

/** What waits, derived from the packages' own states; returns have no state until there are return documents. */
export const PendingSchema = z.object({
  /** Announced, not yet in stock (待入库). */
  toStore: AmountSchema,
  /** In stock and ungraded (待分等). */
  toGrade: AmountSchema,
  /** Locked for somebody, not yet out (待出库). */
  toShip: AmountSchema,
  /** In stock without a tag. */
  toTag: AmountSchema,
  /** Printed before its figures changed. */
  toReprint: AmountSchema,
});

export const DeskFiguresSchema = z.object({
  today: DaySchema,
  /** What is in stock now. */
  inStock: AmountSchema,
  pending: PendingSchema,
  /** Since the day began. */
  entered: AmountSchema,
  changed: AmountSchema,
  /** Labels printed, copies counted. */
  labels: z.number().int(),
  /** Tags written. */
  tags: z.number().int(),
  /** The package whose label the caller printed last. */
  lastPrinted: z.object({ id: IdSchema, packNo: z.string() }).nullable(),
});
export type DeskFigures = z.infer<typeof DeskFiguresSchema>;

/** Spans the console may look back, in days. */
export const FIGURE_DAYS = [7, 30, 90, 365] as const;

export const CompanyFiguresSchema = z.object({
  from: DaySchema,
  to: DaySchema,
  /** What is in stock now, largest area first. */
  species: z.array(AmountSchema.extend({ treeCode: z.string(), species: z.string() })),
  grades: z.array(AmountSchema.extend({ grade: z.string() })),
  thicknesses: z.array(AmountSchema.extend({ thicknessMm: z.number() })),
  /** Each day of the span, oldest first: packages entered, labels printed, tags written. */
  days: z.array(AmountSchema.extend({ day: DaySchema, labels: z.number().int(), tags: z.number().int() })),
  /** Who printed and wrote in the span, the busiest first. */
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
  company: endpoint({
    method: 'GET',
    path: `${base}/company`,
    summary: { zh: '控制台数据', en: 'Figures of the console' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: CompanyFiguresSchema,
  }),
};
