import { describe, expect, test } from 'vitest';
import { createScanDetector } from './scan-detector.ts';

/** Feeds the keys at one pace; returns the last result. */
function scan(keys: string[], gapMs: number): string | null {
  const detector = createScanDetector();
  return keys.map((key, index) => detector.feed({ key, atMs: 1000 + index * gapMs })).at(-1) ?? null;
}

describe('the scan detector', () => {
  test.each(['Enter', 'Tab'])('recognises fast keys ended by %s', (end) => {
    expect(scan([...'2503-118', end], 12)).toBe('2503-118');
  });

  test('ignores the Shift keys of a QR code', () => {
    expect(scan(['Shift', 'P', 'Shift', '|', ...'000000', 'Shift', '|', ...'HT0456', 'Enter'], 10)).toBe(
      'P|000000|HT0456',
    );
  });

  test('ignores a person typing', () => {
    expect(scan([...'2503-118', 'Enter'], 120)).toBeNull();
  });

  test('needs at least four characters', () => {
    expect(scan([...'118', 'Enter'], 10)).toBeNull();
  });

  test('ignores what was typed by hand before the scan', () => {
    const detector = createScanDetector();
    detector.feed({ key: 'x', atMs: 0 });
    const results = [...'HT0456', 'Enter'].map((key, index) =>
      detector.feed({ key, atMs: 500 + index * 10 }),
    );
    expect(results.at(-1)).toBe('HT0456');
  });

  test('ignores an Enter long after the last key', () => {
    const detector = createScanDetector();
    for (const [index, key] of [...'HT0456'].entries()) detector.feed({ key, atMs: index * 10 });
    expect(detector.feed({ key: 'Enter', atMs: 2_000 })).toBeNull();
  });

  test('takes a code that ends with a pause, if it is too long for fast typing', () => {
    const detector = createScanDetector();
    const type = (keys: string) => {
      for (const [index, key] of [...keys].entries()) detector.feed({ key, atMs: index * 25 });
    };
    type('350007AB70425D4000000586');
    expect(detector.pause()).toEqual({ text: '350007AB70425D4000000586' });
    expect(detector.pause()).toBeNull();
    type('35000');
    expect(detector.pause()).toBeNull();
  });

  test('reports a run of keys that an input method has taken, but no hand that types through one', () => {
    const detector = createScanDetector();
    const compose = (gapMs: number, from: number) => {
      for (let index = 0; index < 8; index += 1)
        detector.feed({ key: 'Process', atMs: from + index * gapMs });
      return detector.pause();
    };
    expect(compose(20, 0)).toBe('swallowed');
    expect(compose(120, 10_000)).toBeNull();
  });
});
