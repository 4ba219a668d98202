import { expect, test } from 'vitest';
import { ipp, recordsOf } from '../spoolers/ipp/attributes.ts';
import { decodeMessage, encodeMessage, type IppAttribute } from '../spoolers/ipp/codec.ts';
import { Group, JobStatus, Tag } from '../spoolers/ipp/tags.ts';
import { judgeIppEnd } from './ipp-end.ts';

const outOfBand = (name: string, tag: number): IppAttribute => ({ name, values: [{ tag, value: null }] });
const started = ipp.integer('time-at-processing', 1200);

/** How many pages a printer has printed of a job that it aborted, by its answer with these attributes. */
function printedOf(...attributes: IppAttribute[]): number | null {
  const job = [ipp.integer('job-state', JobStatus.aborted), ...attributes];
  const answer = { version: 0x0101, code: 0, requestId: 1, groups: [{ tag: Group.job, attributes: job }] };
  const [record = new Map()] = recordsOf(decodeMessage(encodeMessage(answer)), Group.job);
  const fate = judgeIppEnd(record, false);
  if (typeof fate === 'string') throw new Error(fate);
  return fate.printed;
}

test('a job that the printer had not begun has printed nothing', () => {
  expect(printedOf(outOfBand('time-at-processing', Tag.noValue))).toBe(0);
});

// RFC 8011 section 5.1.1: the printer does not know the value, or does not support the attribute.
test.each([
  ['unknown', Tag.unknown],
  ['unsupported', Tag.unsupported],
])('a start that the printer reports as %s says nothing about the printed pages', (_, tag) => {
  expect(printedOf(outOfBand('time-at-processing', tag))).toBeNull();
  expect(printedOf(outOfBand('time-at-processing', tag), ipp.integer('job-impressions-completed', 2))).toBe(
    2,
  );
});

test.each([0, -1, -2])('%i pages of a started job are not taken as a count', (pages) => {
  expect(printedOf(started, ipp.integer('job-impressions-completed', pages))).toBeNull();
});

test('the printer’s own count of pages is used', () => {
  expect(printedOf(started, ipp.integer('job-impressions-completed', 3))).toBe(3);
});
