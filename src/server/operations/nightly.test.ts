import { describe, expect, test } from 'vitest';
import { isDue, timeOf } from './nightly.ts';

const AT = { hour: 2, minute: 30 };
/** Local time, like the setting. */
const at = (day: number, hour: number, minute = 0) => new Date(2025, 5, day, hour, minute);

describe('a nightly backup', () => {
  test('is due when there is no backup', () => {
    expect(isDue(at(10, 12), AT, [])).toBe(true);
  });

  test.each([
    ['just before the time, with one of last night', at(10, 2, 29), at(9, 2, 30), false],
    ['at the time', at(10, 2, 30), at(9, 2, 30), true],
    ['right after it was made', at(10, 2, 31), at(10, 2, 30), false],
    ['in the morning, when the machine was off at night', at(10, 8), at(9, 2, 31), true],
    ['in the morning, when it was made up for after midnight', at(10, 1), at(9, 8), false],
    ['in the morning, when a clock that was ahead made the only one', at(10, 8), at(11, 2, 30), true],
  ])('%s', (_case, now, made, due) => {
    expect(isDue(now, AT, [made])).toBe(due);
  });

  test('reads its time from its name, in UTC', () => {
    expect(timeOf('veneer-desk-20250610-023015Z').toISOString()).toBe('2025-06-10T02:30:15.000Z');
  });
});
