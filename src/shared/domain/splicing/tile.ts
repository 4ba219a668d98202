import type { Point } from './geometry.ts';

/** A piece of a leaf on a panel. Lengths in cm; the panel's upper left corner is the origin, y runs downwards. */
export interface Tile {
  /** Number of the leaf in its flitch, from 1. */
  leaf: number;
  /** The size cut from the leaf, across and along the grain. */
  width: number;
  length: number;
  /** The visible part on the finished panel. */
  corners: readonly Point[];
  /** Where the middle of the leaf lies. */
  centre: Point;
  /** Radians by which the leaf is turned clockwise; its grain is upright at 0. */
  angle: number;
  /** Left for right: the leaf is turned over like a page. */
  isMirrored: boolean;
  /** End for end: the leaf is turned over the short edge. Both together are half a turn in the plane. */
  isFlipped: boolean;
}

export interface Laid {
  tiles: readonly Tile[];
  /** Columns of leaves on a panel, and its rows; 0 where leaves do not lie in rows. */
  columns: number;
  rows: number;
  /** Pieces of all panels. */
  pieces: number;
  /** Leaves of all panels. */
  leaves: number;
  /** Pieces cut from each of these leaves, one behind the other. */
  ofLeaf: number;
  /** The widest piece before the panel is trimmed, and the longest. */
  pieceWidth: number;
  pieceLength: number;
  /** Whether a leaf is large enough for a piece. */
  fits: boolean;
}
