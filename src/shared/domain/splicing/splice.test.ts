import { expect, test } from 'vitest';
import type { Point } from './geometry.ts';
import { diamondAngle, MATCHES, type Match, type SplicingPlan } from './plan.ts';
import { type Splicing, soughtLeaf, splice } from './splice.ts';

/** The door of F16. */
const DOOR: SplicingPlan = {
  match: 'BOOK',
  balance: 'BALANCE',
  endMatch: 'PANEL',
  panelWidth: 92,
  panelHeight: 205,
  panelTrim: 0.5,
  panels: 1,
  leafWidth: 21,
  leafLength: 215,
  edgeTrim: 0.5,
  endTrim: 1,
  wedges: 8,
  isRound: false,
  angle: 45,
  seed: 1,
};
const UNTRIMMED = { panelTrim: 0, edgeTrim: 0, endTrim: 0 };

test.each([
  ['balance', { balance: 'BALANCE' }, 5, 18.6, 16.46],
  ['center', { balance: 'CENTER' }, 6, 15.5, 30.38],
  ['running, 5 doors', { balance: 'RUNNING', panels: 5 }, 24, 20, 12.98],
] as const)('counts the leaves of a door: %s (F16)', (_, changes, leaves, width, waste) => {
  const laid = splice({ ...DOOR, ...changes });
  expect(laid).toMatchObject({ leaves, rows: 1, waste });
  expect(laid?.pieceWidth).toBeCloseTo(width, 6);
});

test('needs the F16 leaf for a round sunburst, and reports when it is too small', () => {
  const plan = { ...DOOR, ...UNTRIMMED, match: 'SUNBURST', isRound: true, panelWidth: 100 } as const;
  const laid = splice({ ...plan, leafWidth: 42, leafLength: 60 });
  expect(laid).toMatchObject({ leaves: 8, waste: 61.04, pieceLength: 50, fits: true });
  expect(laid?.pieceWidth).toBeCloseTo(38.27, 2);
  expect(splice({ ...plan, leafWidth: 38, leafLength: 60 })?.fits).toBe(false);
});

test('makes the F16 diamond of twelve strips', () => {
  const plan = { ...DOOR, ...UNTRIMMED, match: 'DIAMOND', panelWidth: 60, panelHeight: 60 } as const;
  expect(diamondAngle(plan)).toBeCloseTo(45, 9);
  const laid = splice({ ...plan, leafWidth: 15, leafLength: 43 });
  expect(laid).toMatchObject({ pieces: 12, leaves: 12, fits: true });
});

test('seeks leaves that give as many strips each as the number of leaves was counted with', () => {
  const plan = { ...DOOR, ...UNTRIMMED, match: 'DIAMOND', panelWidth: 60, panelHeight: 60 } as const;
  const sought = (changes: Partial<SplicingPlan>) => {
    const of = { ...plan, ...changes };
    const laid = splice(of);
    return laid && { leaves: laid.leaves, ...soughtLeaf(of, laid) };
  };
  // Five strips of 42.43 cm a leaf.
  expect(sought({ leafWidth: 15, leafLength: 215 })).toEqual({ leaves: 3, lengthCm: 212.2, widthCm: 15 });
  expect(sought({ leafWidth: 16, leafLength: 217, edgeTrim: 0.5, endTrim: 1 })).toEqual({
    leaves: 3,
    lengthCm: 214.2,
    widthCm: 16,
  });
  expect(sought({ leafWidth: 15, leafLength: 43 })).toEqual({ leaves: 12, lengthCm: 42.5, widthCm: 15 });
  // A door's leaf is as long as the panel with its trim, and its ends.
  expect(soughtLeaf(DOOR, splice(DOOR) as Splicing)).toEqual({ lengthCm: 208, widthCm: 19.6 });
});

test('makes the F16 herringbone of eighteen strips of 54.43 cm', () => {
  const plan = { ...DOOR, ...UNTRIMMED, match: 'HERRINGBONE', panelWidth: 60, panelHeight: 120 } as const;
  const laid = splice({ ...plan, leafWidth: 12, leafLength: 55 });
  expect(laid).toMatchObject({ pieces: 18, leaves: 18, fits: true });
  expect(laid?.pieceLength).toBeCloseTo(54.43, 2);
  expect(splice({ ...plan, leafWidth: 12, leafLength: 54 })?.fits).toBe(false);
});

/** The area of a polygon in cm², by the shoelace formula. */
function areaOf(shape: readonly Point[]): number {
  const doubled = shape.reduce((total, { x, y }, at) => {
    const next = shape[(at + 1) % shape.length] as Point;
    return total + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

test.each(Object.keys(MATCHES) as Match[])('%s covers the panel once, without a gap', (match) => {
  for (const balance of ['BALANCE', 'CENTER', 'RUNNING'] as const)
    for (const panel of [0, 1]) {
      const laid = splice({ ...DOOR, match, balance, panels: 2, panelHeight: 430 }, panel);
      const covered = laid?.tiles.reduce((total, { corners }) => total + areaOf(corners), 0);
      expect(covered).toBeCloseTo(92 * 430, 3);
      for (const { x, y } of laid?.tiles.flatMap(({ corners }) => corners) ?? []) {
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(x).toBeLessThanOrEqual(92 + 1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(430 + 1e-6);
      }
    }
});

test('mirrors, turns and numbers leaves as in M1', () => {
  const turns = (match: Match, changes: Partial<SplicingPlan> = {}) =>
    splice({ ...DOOR, match, ...changes })?.tiles.map(
      ({ leaf, isMirrored, isFlipped }) => `${leaf}${isMirrored ? 'm' : ''}${isFlipped ? 'f' : ''}`,
    );
  expect(turns('BOOK')).toEqual(['1', '2m', '3', '4m', '5']);
  expect(turns('SLIP')).toEqual(['1', '2', '3', '4', '5']);
  expect(turns('REVERSE_SLIP')).toEqual(['1', '2mf', '3', '4mf', '5']);
  expect(turns('SLIP_CENTER_BOOK')).toEqual(['1', '2', '3', '4m', '5m', '6m']);
  const small = { panelWidth: 38, panelHeight: 400 };
  expect(turns('END_BUTT', small)).toEqual(['1', '2m', '3f', '4mf']);
  expect(turns('BOOK', small)).toEqual(['1', '2m', '3f', '4mf']);
  expect(turns('BOOK', { ...small, endMatch: 'ARCHITECTURAL' })).toEqual(['1', '3m', '2f', '4mf']);
});

test('lays a random match alike for the same seed, no piece wider than a leaf', () => {
  const widths = (seed: number) =>
    splice({ ...DOOR, match: 'RANDOM', seed })?.tiles.map(({ width }) => width);
  expect(widths(7)).toEqual(widths(7));
  expect(widths(7)).not.toEqual(widths(8));
  for (const width of widths(7) ?? []) expect(width).toBeLessThanOrEqual(20);
});

test('cuts the last leaf of a running panel and begins the next one with its rest', () => {
  const plan = { ...DOOR, balance: 'RUNNING', panels: 5 } as const;
  const last = splice(plan, 0)?.tiles.at(-1);
  const first = splice(plan, 1)?.tiles.at(0);
  expect(first?.leaf).toBe(last?.leaf);
  expect((first?.width ?? 0) + (last?.width ?? 0)).toBeCloseTo(20, 6);
});

test('goes on with the leaves of the panel before, with the rest of its last one, where strips are laid', () => {
  const plan = {
    ...DOOR,
    ...UNTRIMMED,
    match: 'DIAMOND',
    panelWidth: 60,
    panelHeight: 60,
    panels: 2,
  } as const;
  const leavesOf = (panel: number) => {
    const laid = splice({ ...plan, leafWidth: 15, leafLength: 215 }, panel);
    return [...new Set(laid?.tiles.map(({ leaf }) => leaf))];
  };
  // Twelve strips a panel, five of a leaf.
  expect(leavesOf(0)).toEqual([1, 2, 3]);
  expect(leavesOf(1)).toEqual([3, 4, 5]);
});

test('lays nothing for sizes that make no panel', () => {
  expect(splice({ ...DOOR, leafWidth: 1 })).toBeNull();
  expect(splice({ ...DOOR, panelWidth: 0 })).toBeNull();
  expect(splice({ ...DOOR, leafWidth: 1.001, edgeTrim: 0.5 })).toBeNull();
});
