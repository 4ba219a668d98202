import { expect, test } from 'vitest';
import { hourName, toBoard, wastePctOf } from './desk-board.ts';

const none = {
  labels: 0,
  reprints: 0,
  tags: 0,
  rewrittenTags: 0,
  failedTags: 0,
  faults: 0,
  printerFaults: 0,
};

test('desks are rows in the order of their names, hours with anything columns, and both are summed', () => {
  const { rows, hours, totals } = toBoard([
    { ...none, desk: '10号台', hour: 14, labels: 5 },
    { ...none, desk: '2号台', hour: 9, labels: 40, reprints: 2, tags: 20, faults: 1, printerFaults: 2 },
    { ...none, desk: '2号台', hour: 8, labels: 10, failedTags: 1 },
  ]);
  expect(hours).toEqual([8, 9, 14]);
  expect(rows).toMatchObject([
    { id: '2号台', labels: 50, reprints: 2, tags: 20, failedTags: 1, faults: 1, printerFaults: 2 },
    { id: '10号台', labels: 5 },
  ]);
  expect(rows[0]?.hours.get(9)).toMatchObject({ labels: 40, tags: 20 });
  expect(rows[1]?.hours.get(9)).toBeUndefined();
  expect(totals).toEqual({
    ...none,
    labels: 55,
    reprints: 2,
    tags: 20,
    failedTags: 1,
    faults: 1,
    printerFaults: 2,
  });
});

test('waste is labels printed again and tags not written, of all labels and tags used', () => {
  expect(wastePctOf({ ...none, labels: 50, reprints: 2, tags: 20, failedTags: 1 })).toBe(4.2);
  expect(wastePctOf(none)).toBeNull();
});

test('the last hour of a day ends at 24', () => {
  expect([hourName(8), hourName(23)]).toEqual(['08–09', '23–24']);
});
