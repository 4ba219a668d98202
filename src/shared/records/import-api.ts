import { z } from 'zod';
import { endpoint, FileAnswerSchema, sentInteger } from '../api/kit.ts';
import { WordsSchema } from '../errors.ts';
import { IMPORT_LIMIT_BYTES } from '../upload-rules.ts';
import { type AnyRecord, scopeOfCalls } from './record.ts';

/** A faulty cell: its row and column in the sheet, its text and the reason. */
export const ImportFaultSchema = z.object({
  row: z.number().int(),
  column: WordsSchema,
  value: z.string(),
  reason: WordsSchema,
});
export type ImportFault = z.infer<typeof ImportFaultSchema>;

/** A stored record or an earlier new row that a new row may duplicate, and the fields in which they agree. */
export const ImportAlikeSchema = z.object({
  row: z.number().int(),
  /** The earlier row; 0 for a stored record. */
  inRow: z.number().int(),
  code: z.string(),
  name: z.string(),
  fields: z.array(WordsSchema),
});
export type ImportAlike = z.infer<typeof ImportAlikeSchema>;

/** Result of an import, or of a trial. */
export const ImportAnswerSchema = z.object({
  /** The file is too large for one call: rows are not counted, the import becomes a job. */
  isLarge: z.boolean(),
  /** Id of the job; empty if there is none. */
  jobId: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faultCount: z.number().int(),
  /** The first faults; the number of all is counted separately. */
  faults: z.array(ImportFaultSchema),
  /** Number of a trial's rows that may duplicate a stored record or an earlier row; only the first are listed. */
  alikeCount: z.number().int(),
  alike: z.array(ImportAlikeSchema),
});
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

const ImportBodySchema = z.object({
  /** 1: records whose code exists are changed, which requires that permission; empty cells keep the values. */
  isCovered: sentInteger(0, 1),
  /** 1: a trial, which changes nothing; the answer lists the effects of the import and its faults. */
  isTrial: sentInteger(0, 1),
});

function makeCalls(of: AnyRecord, base: string) {
  const { area, words } = of;
  const { zh, en } = words.many;
  const path = base as `/api/${string}`;
  const access = { permission: `${area}_import` };
  const form = {
    ...scopeOfCalls(of),
    form: true,
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
    /**
     * Imports the records of an Excel or CSV file: all of them, or none with `import.rows` listing the faults by row.
     * `import.too_large` for a file above the limit that the company has set.
     */
    importRecords: endpoint({
      method: 'POST',
      path: `${path}/import`,
      summary: { zh: `导入${zh}`, en: `Import: ${en}` },
      access,
      ...form,
      fileLimitBytes: IMPORT_LIMIT_BYTES,
      // The file of a job is stored before the job is created.
      idempotency: 'stepwise',
      output: ImportAnswerSchema,
    }),
    /**
     * The faulty rows of a file, each with its faults, for correction and a new import. The job of a file above the
     * upload limit returns them itself.
     */
    importFaults: endpoint({
      method: 'POST',
      path: `${path}/importFaults`,
      summary: { zh: `${zh}导入错误`, en: `Faults of a file to import: ${en}` },
      access,
      ...form,
      // The call changes nothing.
      idempotency: 'exempt',
      output: FileAnswerSchema,
      binary: true,
    }),
  };
}

export type ImportCalls = ReturnType<typeof makeCalls>;

/** The import calls of a kind that declares `takesImport`. */
export function importCalls(of: AnyRecord, base: string): Partial<ImportCalls> {
  return of.takesImport ? makeCalls(of, base) : {};
}
