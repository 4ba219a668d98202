import { z } from 'zod';
import { endpoint, FileAnswerSchema } from './kit.ts';

const base = '/api/blade-veneer/v1/deskBoard';

const figure = z.number().int();

/** What a desk did within an hour of the day, in the caller's zone. */
const DeskHourSchema = z.object({
  /** Name of the desk, as its records name it. */
  desk: z.string(),
  /** 0 to 23. */
  hour: z.number().int(),
  /** Printed labels of packages, with copies. */
  labels: figure,
  /** Those of them that another print job had printed before, or that were printed again for a reason. */
  reprints: figure,
  /** Tags written and read back. */
  tags: figure,
  /** Those of them that took more than one write. */
  rewrittenTags: figure,
  /** Tags that could not be written. */
  failedTags: figure,
  /** Print tasks handed over to the desk that failed, or whose outcome is unknown. */
  faults: figure,
  /** Faults of printers that the desk's print jobs met. */
  printerFaults: figure,
});
export type DeskHour = z.infer<typeof DeskHourSchema>;

const fields = { day: { zh: '日期', en: 'Day' } };
/** A day in the caller's zone; the database has no year 0, and dates in ISO end with the year 9999. */
const query = z.object({ day: z.iso.date().regex(/^2/) });

/** 工位看板: labels, tags, waste and faults of a company's desks by hour. */
export const deskBoardApi = {
  day: endpoint({
    method: 'GET',
    path: `${base}/day`,
    summary: { zh: '工位看板', en: 'Desk board' },
    access: { permission: 'deskBoard_view' },
    fields,
    query,
    output: z.array(DeskHourSchema),
  }),
  download: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: { zh: '导出工位看板', en: 'Download: desk board' },
    access: { permission: 'deskBoard_export' },
    fields,
    query,
    output: FileAnswerSchema,
    binary: true,
  }),
};
