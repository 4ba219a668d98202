/** In cm; x to the right, y downwards. */
export interface Point {
  x: number;
  y: number;
}

export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/**
 * The intersection of two convex shapes (Sutherland–Hodgman); empty if there is none. Corners run clockwise on the
 * screen.
 */
export function intersect(shape: readonly Point[], clip: readonly Point[]): Point[] {
  return clip.reduce<Point[]>(
    (rest, from, at) => {
      const to = clip[(at + 1) % clip.length] as Point;
      return cut(
        rest,
        (point) => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x),
      );
    },
    [...shape],
  );
}

/** The part of a convex shape where a linear function is not negative. */
export function cut(shape: readonly Point[], side: (point: Point) => number): Point[] {
  return shape.flatMap((point, at) => {
    const next = shape[(at + 1) % shape.length] as Point;
    const [here, there] = [side(point), side(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share }];
  });
}

/** The least and the greatest of a function over the corners. */
export function spanOf(shape: readonly Point[], along: (point: Point) => number): [number, number] {
  const values = shape.map(along);
  return [Math.min(...values), Math.max(...values)];
}

/** Rounds up, ignoring the error that binary arithmetic adds to a whole number. */
export const ceil = (value: number): number => Math.ceil(value - 1e-9);
