import { z } from 'zod';
import { endpoint, FileAnswerSchema, IdSchema, sentInteger } from '../api/kit.ts';
import { COMPARE_RESULTS, type CompareResult } from '../domain/compare-results.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';

const ResultSchema = z.enum(Object.keys(COMPARE_RESULTS) as [CompareResult, ...CompareResult[]]);

const figures = { pieces: z.number().int(), area: z.number() };
/** A line of a tally. Lengths in cm, area in m². */
const LineSchema = z.object({
  packNo: z.string(),
  logNo: z.string(),
  bundleNo: z.string(),
  lengthCm: z.number(),
  widthCm: z.number(),
  ...figures,
});
const ComparedLineSchema = z.object({
  /** Place in the whole comparison, from 1. */
  no: z.number().int(),
  result: ResultSchema,
  supplier: LineSchema.nullable(),
  counted: LineSchema.nullable(),
  /** Counted minus the supplier's; without measures where one side lacks the line. */
  difference: z.object({ lengthCm: z.number().nullable(), widthCm: z.number().nullable(), ...figures }),
});
export type ComparedTallyLine = z.infer<typeof ComparedLineSchema>;

const SumsSchema = z.object({ lines: z.number().int(), ...figures });

/** W1.3: the supplier's tally beside the counted one. */
export const TallyComparisonSchema = z.object({
  /** Whether a tally of the supplier is kept; without one there is nothing to compare. */
  isKept: z.boolean(),
  counts: z.record(ResultSchema, z.number().int()),
  sums: z.object({ supplier: SumsSchema, counted: SumsSchema, difference: SumsSchema }),
  /** Lines with the result asked for. */
  total: z.number().int(),
  /** A page of them. */
  lines: z.array(ComparedLineSchema),
});
export type TallyComparison = z.infer<typeof TallyComparisonSchema>;

/** Words of the comparison: heading, sheet. */
export const TALLY_COMPARISON = { zh: '码单对照', en: 'Supplier’s tally and count' };

const fields = {
  result: { zh: '对比结果', en: 'Result' },
  current: { zh: '页码', en: 'Page' },
  size: { zh: '每页行数', en: 'Lines a page' },
};
const MOST_COMPARED = 200;

/** W1.3: the calls that compare the tally of a purchase order’s supplier with what was counted, for a kind of record. */
export function comparisonCalls(of: Pick<AnyRecord, 'area' | 'words' | 'scope'>, base: string) {
  const { zh, en } = of.words.one;
  return {
    compareTallies: endpoint({
      method: 'GET',
      path: `${base}/tallyComparison` as `/api/${string}`,
      summary: { zh: `${zh}的码单对照`, en: `Supplier’s tally and count of a ${en}` },
      access: { permission: `${of.area}_view` },
      ...scopeOfCalls(of),
      fields,
      query: z.object({
        id: IdSchema,
        /** All results without it. */
        result: ResultSchema.optional(),
        current: sentInteger(1, 100_000),
        size: sentInteger(1, MOST_COMPARED),
      }),
      output: TallyComparisonSchema,
    }),
    downloadComparison: endpoint({
      method: 'GET',
      path: `${base}/tallyComparisonSheet` as `/api/${string}`,
      summary: { zh: `导出${zh}的码单对照`, en: `Download: supplier’s tally and count of a ${en}` },
      access: { permission: `${of.area}_export` },
      ...scopeOfCalls(of),
      query: z.object({ id: IdSchema }),
      output: FileAnswerSchema,
      binary: true,
    }),
  };
}
