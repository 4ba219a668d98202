import { drawFrom } from '#shared/random-numbers';

/**
 * Draws a crown-cut leaf (山纹). A log's growth rings are nested cones; a flat cut beside the pith meets them in
 * hyperbolas: cathedral arches in the middle that straighten towards the edges.
 */

export interface GrainLine {
  /** SVG path in the leaf's own coordinates, x from the joint outwards. */
  path: string;
  width: number;
  opacity: number;
}

/** How fast the log thins towards the top: a smaller value makes taller arches. */
const TAPER = 0.105;
/** Distance of the cut from the pith: a greater value makes rounder tips. */
const PITH_DISTANCE = 46;
const STEP = 18;

/**
 * Growth rings of one leaf, `width` × `height`. The same seed gives the same leaf, so that the picture does not change
 * between visits.
 */
export function drawGrain(width: number, height: number, seed: number): GrainLine[] {
  const random = drawFrom(seed);
  const heart = width * 0.44;
  const innermost = -TAPER * height;
  const outermost = Math.hypot(width - heart, PITH_DISTANCE) - PITH_DISTANCE + 8;
  const lines: GrainLine[] = [];
  let season = 0;
  for (let ring = innermost; ring < outermost; ring += 2.2 + random() * 3.6) {
    season += 1;
    const isLate = season % 5 === 0;
    lines.push({
      path: drawRing(heart, height, ring),
      width: isLate ? 2.1 : 0.8 + random() * 0.8,
      opacity: isLate ? 0.5 : 0.2 + random() * 0.2,
    });
  }
  for (let count = 0; count < 90; count += 1) lines.push(drawPore(width, height, random));
  return lines;
}

/** One hyperbola, from its left foot over the tip to its right foot. */
function drawRing(heart: number, height: number, ring: number): string {
  const tip = Math.max(0, -ring / TAPER);
  const left: string[] = [];
  const right: string[] = [];
  for (let y = tip; y < height + STEP; y += y - tip < STEP * 2 ? STEP / 6 : STEP) {
    const radius = PITH_DISTANCE + ring + TAPER * y;
    const reach = Math.sqrt(Math.max(0, radius ** 2 - PITH_DISTANCE ** 2));
    const sway = 5 * Math.sin(y / 190 + 0.6) + 2.4 * Math.sin(y / 67) + 0.9 * Math.sin(y / 23 + ring / 9);
    left.unshift(`${(heart - reach + sway).toFixed(1)} ${y.toFixed(1)}`);
    right.push(`${(heart + reach + sway).toFixed(1)} ${y.toFixed(1)}`);
  }
  // A ring whose tip lies above the leaf shows as two separate lines.
  return ring > 0 ? `M${left.join('L')}M${right.join('L')}` : `M${[...left, ...right].join('L')}`;
}

/** A short dash along the grain. */
function drawPore(width: number, height: number, random: () => number): GrainLine {
  const x = (random() * width).toFixed(1);
  const y = (random() * height).toFixed(1);
  return { path: `M${x} ${y}v${(10 + random() * 46).toFixed(1)}`, width: 0.7, opacity: 0.22 };
}
