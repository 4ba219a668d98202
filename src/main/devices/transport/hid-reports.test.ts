import { expect, test } from 'vitest';
import { TO_REPORTS } from './hid-reports.ts';

const { numbered, unnumbered } = TO_REPORTS;

test('sends a short frame as one report of 65 bytes: id, frame, zeros', () => {
  const [report, ...rest] = unnumbered(Uint8Array.of(0xcf, 0xff, 0x00));
  expect(rest).toEqual([]);
  expect(report).toHaveLength(65);
  expect([...(report ?? [])].slice(0, 5)).toEqual([0x00, 0xcf, 0xff, 0x00, 0x00]);
});

test('sends a frame of 64 bytes in one report and one of 65 bytes in two', () => {
  const frame = Uint8Array.from({ length: 65 }, (_, index) => index + 1);
  expect(unnumbered(frame.subarray(0, 64))).toHaveLength(1);
  const [first, second] = unnumbered(frame);
  expect(first?.at(-1)).toBe(64);
  expect([...(second ?? [])].slice(0, 3)).toEqual([0x00, 65, 0x00]);
});

test('sends a frame with its own length as the id of a numbered report, without another one before it', () => {
  const [report, ...rest] = numbered(Uint8Array.of(0x02, 0x02, 0xa1));
  expect(rest).toEqual([]);
  expect(report).toHaveLength(64);
  expect([...(report ?? [])].slice(0, 4)).toEqual([0x02, 0x02, 0xa1, 0x00]);
});
