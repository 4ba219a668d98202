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
});
