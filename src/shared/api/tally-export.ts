import { z } from 'zod';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';
import { JobStartedSchema } from './job.ts';
import { endpoint, FileAnswerSchema, IdListSchema, IdSchema } from './kit.ts';

/** Packages or documents whose tallies one call exports. */
const MOST_TALLIES = 1000;

/** Export of the tallies (D3) of chosen packages or documents as Excel, one row a tally line: at once, and as a job. */
export function tallyExport(
  { area, words, scope }: Pick<AnyRecord, 'area' | 'words' | 'scope'>,
  base: string,
) {
  const { zh, en } = words.many;
  const access = { permission: `${area}_export` };
  const fields = { ids: words.many };
  const query = z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_TALLIES)) });
  return {
    downloadTally: endpoint({
      method: 'GET',
      path: `${base}/tally-export` as `/api/${string}`,
      summary: { zh: `导出${zh}的码单`, en: `Download: tallies of ${en}` },
      access,
      ...scopeOfCalls({ scope }),
      fields,
      query,
      output: FileAnswerSchema,
      binary: true,
    }),
    startTallyDownload: endpoint({
      method: 'POST',
      path: `${base}/tally-exportJob` as `/api/${string}`,
      summary: { zh: `导出${zh}的码单（任务）`, en: `Download as a job: tallies of ${en}` },
      access,
      fields,
      query,
      output: JobStartedSchema,
    }),
  };
}
