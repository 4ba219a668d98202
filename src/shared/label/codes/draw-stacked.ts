import bwipjs from 'bwip-js/generic';
import type { CodeMatrix } from './code-matrix.ts';
import type { Symbology } from './symbologies.ts';

type Point = readonly [x: number, y: number];

/**
 * The modules of a code whose rows have different heights. bwip-js reveals these heights only by drawing the rows: as
 * polygons with corners between modules, filled by the even-odd rule. Throws the errors of bwip-js.
 */
export function drawStacked(symbology: Symbology, text: string, options: string): CodeMatrix {
  const polygons: Point[][] = [];
  const size = { width: 0, height: 0 };
  const nothing = () => undefined;
  bwipjs.render(
    { ...parseOptions(options), bcid: symbology, text, scale: 1 },
    {
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width, height) => Object.assign(size, { width, height }),
      polygon: (points) => polygons.push(points),
      line: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  return fillPolygons(polygons, size);
}

/** `columns=4 includecheck`, as `render` takes them. */
function parseOptions(options: string): Record<string, string | boolean> {
  // The element draws the text below; bwip-js would reserve space for its own.
  const named = options.split(' ').filter((option) => option !== '' && option !== 'includetext');
  return Object.fromEntries(
    named.map((option) => {
      const [name = '', value] = option.split('=');
      return [name, value ?? true];
    }),
  );
}

/** A module is dark if a line from its middle to the left crosses an odd number of upright edges. */
function fillPolygons(
  polygons: readonly Point[][],
  { width, height }: { width: number; height: number },
): CodeMatrix {
  const modules = new Uint8Array(width * height);
  for (const points of polygons) {
    for (const [at, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
      if (x !== nextX) continue;
      for (let row = Math.min(y, nextY); row < Math.max(y, nextY); row += 1)
        for (let column = x; column < width; column += 1)
          modules[row * width + column] = 1 - (modules[row * width + column] ?? 0);
    }
  }
  return { width, height, modules };
}
