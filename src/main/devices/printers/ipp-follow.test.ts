import { expect, test, vi } from 'vitest';
import { startIppDevice } from '../../../../tests/devices/printers/ipp-device.ts';
import { JobStatus } from '../spoolers/ipp/tags.ts';
import { createIppPrinter } from './ipp.ts';

type Answer = NonNullable<Parameters<typeof startIppDevice>[0]['jobAnswers']>[number];

/** What becomes of a job whose printer answers so, one question after the other. */
const fateAfter = (...jobAnswers: Answer[]) => followThrough(jobAnswers);

async function followThrough(jobAnswers: Answer[], onPending?: () => void) {
  const device = await startIppDevice({ status: 0, jobAnswers, answers: 'read' });
  try {
    const port = createIppPrinter({ target: device.target, isSpooler: false });
    return await port.follow?.('1', AbortSignal.timeout(20_000), onPending);
  } finally {
    await device.close();
  }
}

// RFC 8011 appendix B.1.5: errors after which the client should ask again later; RFC 9110 section 15.6.4.
test.each<[string, Answer]>([
  ['server-error-service-unavailable', { status: 0x0502 }],
  ['server-error-temporary-error', { status: 0x0505 }],
  ['server-error-busy', { status: 0x0507 }],
  ['HTTP 503', { httpStatus: 503 }],
])('a printer that answers %s is asked again about its job', async (_, busy) => {
  const processing = { state: JobStatus.processing };
  expect(await fateAfter(processing, busy, processing, { state: JobStatus.aborted })).toMatchObject({
    state: 'failed',
    printed: null,
  });
  expect(await fateAfter(busy, { state: JobStatus.completed })).toBe('confirmed');
});

test('a printer that does not support the query is not queried again', async () => {
  await expect(fateAfter({ status: 0x0501 })).rejects.toMatchObject({ code: 'printer.rejected' });
});

test('an answer that the job waits or prints is passed on, one that the printer is busy is not', async () => {
  const onPending = vi.fn();
  const answers = [JobStatus.pending, JobStatus.processing, JobStatus.completed].map((state) => ({ state }));
  expect(await followThrough([{ httpStatus: 503 }, ...answers], onPending)).toBe('confirmed');
  expect(onPending).toHaveBeenCalledTimes(2);
});
