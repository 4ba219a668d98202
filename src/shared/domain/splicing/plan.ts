import type { Words } from '../../errors.ts';

/** Ways to lay leaves on a panel (M1). */
export const MATCHES = {
  BOOK: { zh: '对拼', en: 'Book match' },
  SLIP: { zh: '顺拼', en: 'Slip match' },
  REVERSE_SLIP: { zh: '倒顺拼', en: 'Reverse slip match' },
  RANDOM: { zh: '乱拼', en: 'Random match' },
  PLEASING: { zh: '配色拼', en: 'Pleasing match' },
  SLIP_CENTER_BOOK: { zh: '顺拼中对', en: 'Slip, centre book match' },
  END_BUTT: { zh: '四方对拼', en: 'Four-way centre and butt match' },
  SUNBURST: { zh: '放射拼', en: 'Sunburst' },
  DIAMOND: { zh: '菱形拼', en: 'Diamond' },
  REVERSE_DIAMOND: { zh: '反菱形', en: 'Reverse diamond' },
  HERRINGBONE: { zh: '人字拼', en: 'Herringbone' },
  BOX: { zh: '方框拼', en: 'Box' },
  REVERSE_BOX: { zh: '反方框', en: 'Reverse box' },
  CHECKERBOARD: { zh: '棋盘拼', en: 'Checkerboard' },
} satisfies Record<string, Words>;
export type Match = keyof typeof MATCHES;

/** How the leaves of a row share the width of a panel. */
export const BALANCES = {
  BALANCE: { zh: '等宽', en: 'Balance match' },
  CENTER: { zh: '居中', en: 'Centre match' },
  RUNNING: { zh: '连续', en: 'Running match' },
} satisfies Record<string, Words>;
export type Balance = keyof typeof BALANCES;

/** How one row of leaves meets the next. */
export const END_MATCHES = {
  PANEL: { zh: '整面对拼', en: 'Panel end match' },
  ARCHITECTURAL: { zh: '逐张对拼', en: 'Architectural end match' },
} satisfies Record<string, Words>;
export type EndMatch = keyof typeof END_MATCHES;

/** Lengths in cm. */
export interface SplicingPlan {
  match: Match;
  /** Only for matches that lay leaves in rows; so is `endMatch`. */
  balance: Balance;
  endMatch: EndMatch;
  panelWidth: number;
  panelHeight: number;
  /** Cut off each side of a panel when it is done. */
  panelTrim: number;
  panels: number;
  leafWidth: number;
  leafLength: number;
  /** Cut off each long edge of a leaf. */
  edgeTrim: number;
  /** Cut off each end of a leaf. */
  endTrim: number;
  /** Wedges of a sunburst. */
  wedges: number;
  /** A sunburst of a round panel, as wide as `panelWidth`. */
  isRound: boolean;
  /** Degrees between grain and horizontal, of diamonds and herringbone. */
  angle: number;
  /** Seed of a random match; the same seed lays the same panel. */
  seed: number;
}

export const WEDGES = [8, 12, 16, 24] as const;

/** Matches laid as rows of upright leaves. */
const IN_ROWS: ReadonlySet<Match> = new Set([
  'BOOK',
  'SLIP',
  'REVERSE_SLIP',
  'RANDOM',
  'PLEASING',
  'SLIP_CENTER_BOOK',
  'END_BUTT',
]);
export const isInRows = (match: Match): boolean => IN_ROWS.has(match);

/** Matches whose leaves come in equal widths and pairs, so that no balance can be chosen. */
export const hasBalance = (match: Match): boolean =>
  isInRows(match) && match !== 'SLIP_CENTER_BOOK' && match !== 'END_BUTT' && match !== 'RANDOM';

export const hasAngle = (match: Match): boolean =>
  match === 'DIAMOND' || match === 'REVERSE_DIAMOND' || match === 'HERRINGBONE';

/** The usable part of a leaf between its trims, in cm; negative if the trims exceed the leaf. */
export function usableLeaf(plan: SplicingPlan): { width: number; length: number } {
  return {
    width: plan.leafWidth - 2 * plan.edgeTrim,
    length: plan.leafLength - 2 * plan.endTrim,
  };
}

/** The angle of a diamond whose points are in the middle of the panel's sides, in degrees (F16). */
export function diamondAngle({ panelWidth, panelHeight }: SplicingPlan): number {
  return (Math.atan(panelHeight / panelWidth) * 180) / Math.PI;
}
