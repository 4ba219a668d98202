import { expect, test } from 'vitest';
import { toReports } from './hid-reports.ts';

test('sends a short frame as one report of 65 bytes: id, frame, zeros', () => {
  const [report, ...rest] = toReports(Uint8Array.of(0xcf, 0xff, 0x00));
  expect(rest).toEqual([]);
  expect(report).toHaveLength(65);
  expect([...(report ?? [])].slice(0, 5)).toEqual([0x00, 0xcf, 0xff, 0x00, 0x00]);
});

test('sends a frame of 64 bytes in one report and one of 65 bytes in two', () => {
  const frame = Uint8Array.from({ length: 65 }, (_, index) => index + 1);
  expect(toReports(frame.subarray(0, 64))).toHaveLength(1);
  const [first, second] = toReports(frame);
  expect(first?.at(-1)).toBe(64);
  expect([...(second ?? [])].slice(0, 3)).toEqual([0x00, 65, 0x00]);
});
