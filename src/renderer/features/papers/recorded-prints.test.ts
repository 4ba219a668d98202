import { expect, test } from 'vitest';
import type { DocumentPrint } from '#shared/documents/print-api';
import { AppError } from '#shared/errors';
import { type RecordedPrints, recordOnce } from './recorded-prints.ts';

/** Records as the back office does: each call is another print of the document. */
function backOffice() {
  let serial = 0;
  return async () => {
    serial += 1;
    return [{ serial } as DocumentPrint];
  };
}

test('prints that a printer did not get are taken again: the first paper is no reprint', async () => {
  const record = backOffice();
  const first = await recordOnce([], 'half', record);
  const again = await recordOnce([first], 'half', record);
  expect(again).toBe(first);
  expect(again.prints).toMatchObject([{ serial: 1 }]);
});

test('another content is another print, and the earlier content keeps its own', async () => {
  const record = backOffice();
  const kept: RecordedPrints[] = [];
  for (const content of ['half', 'a4', 'half']) {
    const recorded = await recordOnce(kept, content, record);
    if (!kept.includes(recorded)) kept.push(recorded);
  }
  expect(kept.map(({ content, prints }) => [content, prints[0]?.serial])).toEqual([
    ['half', 1],
    ['a4', 2],
  ]);
  expect(new Set(kept.map(({ jobKey }) => jobKey)).size).toBe(2);
});

test('a print is recorded for the job that brings it on paper', async () => {
  const jobs: string[] = [];
  const recorded = await recordOnce([], 'half', async (jobKey) => {
    jobs.push(jobKey);
    return [];
  });
  expect(jobs).toEqual([recorded.jobKey]);
});

test('a refused print is not kept', async () => {
  const refused = recordOnce([], 'half', () => Promise.reject(new AppError('document.reprint_reason', {})));
  await expect(refused).rejects.toMatchObject({ code: 'document.reprint_reason' });
});
