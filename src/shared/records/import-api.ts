import { z } from 'zod';
import { endpoint, FileAnswerSchema, sentInteger } from '../api/kit.ts';
import { WordsSchema } from '../errors.ts';
import type { AnyRecord } from './record.ts';

/** Largest file an import takes; one of more than an upload may have (500 KB) is imported as a job. */
export const IMPORT_LIMIT_BYTES = 5 * 1024 * 1024;

/** A wrong cell: its row in the sheet, its column, what stands in it and why it will not do. */
export const ImportFaultSchema = z.object({
  row: z.number().int(),
  column: WordsSchema,
  value: z.string(),
  reason: WordsSchema,
});
export type ImportFault = z.infer<typeof ImportFaultSchema>;

/** What an import did or, of a trial, would do. */
export const ImportAnswerSchema = z.object({
  /** It is too large for one call: nothing is counted, it becomes a job. */
  isLarge: z.boolean(),
  /** The job; empty where there is none. */
  jobId: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faultCount: z.number().int(),
  /** The first of them. */
  faults: z.array(ImportFaultSchema),
});
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

const ImportBodySchema = z.object({
  /** 1: records whose code exists are changed, which needs the right to; their empty cells stay as they are. */
  isCovered: sentInteger(0, 1),
  /** 1: nothing is changed; the answer says what would be, and what is wrong. */
  isTrial: sentInteger(0, 1),
});

function makeCalls({ area, words }: AnyRecord, base: string) {
  const { zh, en } = words.many;
  const path = base as `/api/${string}`;
  const access = { permission: `${area}_import` };
  const form = {
    form: true,
    fileLimitBytes: IMPORT_LIMIT_BYTES,
    limitSeconds: 60,
    body: ImportBodySchema,
  } as const;
  return {
    importTemplate: endpoint({
      method: 'GET',
      path: `${path}/importTemplate`,
      summary: { zh: `${zh}导入模板`, en: `Template for importing: ${en}` },
      access,
      output: FileAnswerSchema,
      binary: true,
    }),
    /** Adds the records of an Excel or CSV file: all or, with `import.rows` saying what is wrong where, none. */
    importRecords: endpoint({
      method: 'POST',
      path: `${path}/import`,
      summary: { zh: `导入${zh}`, en: `Import: ${en}` },
      access,
      ...form,
      // The file of a job is stored before the job is.
      idempotency: 'stepwise',
      output: ImportAnswerSchema,
    }),
    /** The wrong rows of such a file, each with what is wrong, to be corrected and imported. */
    importFaults: endpoint({
      method: 'POST',
      path: `${path}/importFaults`,
      summary: { zh: `${zh}导入错误`, en: `Faults of a file to import: ${en}` },
      access,
      ...form,
      // It changes nothing.
      idempotency: 'exempt',
      output: FileAnswerSchema,
      binary: true,
    }),
  };
}

export type ImportCalls = ReturnType<typeof makeCalls>;

/** The calls that import records, of a kind that declares it. */
export function importCalls(of: AnyRecord, base: string): Partial<ImportCalls> {
  return of.takesImport ? makeCalls(of, base) : {};
}
