import { ceil, cut, intersect, type Point, rectangle, spanOf } from './geometry.ts';
import { type Match, type SplicingPlan, usableLeaf } from './plan.ts';
import type { Laid, Tile } from './tile.ts';

const RIGHT_ANGLE = Math.PI / 2;
/** Number of corners that approximate the arc of a wedge. */
const ARC_CORNERS = 12;

/** A part of the panel whose strips run one way; `grain` in radians clockwise from horizontal. */
interface Region {
  shape: Point[];
  grain: number;
}

/** The regions of matches made of strips (F16). */
const REGIONS: Partial<Record<Match, (plan: SplicingPlan) => Region[]>> = {
  DIAMOND: (plan) => quadrants(plan, 1),
  REVERSE_DIAMOND: (plan) => quadrants(plan, -1),
  HERRINGBONE: ({ panelWidth: width, panelHeight: height, angle }) => [
    { shape: rectangle(0, 0, width / 2, height), grain: -radians(angle) },
    { shape: rectangle(width / 2, 0, width / 2, height), grain: radians(angle) },
  ],
  BOX: (plan) => triangles(plan, 0),
  REVERSE_BOX: (plan) => triangles(plan, RIGHT_ANGLE),
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function quadrants({ panelWidth, panelHeight, angle }: SplicingPlan, sign: 1 | -1): Region[] {
  const [width, height] = [panelWidth / 2, panelHeight / 2];
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({
      shape: rectangle(column * width, row * height, width, height),
      // Half a turn, so that strips are counted from the edge inwards below the middle too.
      grain: (row === column ? -sign : sign) * radians(angle) + row * Math.PI,
    })),
  );
}

function triangles({ panelWidth, panelHeight }: SplicingPlan, turn: number): Region[] {
  const corners = rectangle(0, 0, panelWidth, panelHeight);
  const middle = { x: panelWidth / 2, y: panelHeight / 2 };
  return corners.map((corner, side) => ({
    shape: [corner, corners[(side + 1) % corners.length] as Point, middle],
    grain: (side % 2) * RIGHT_ANGLE + turn,
  }));
}

/** Lays a match of strips, wedges or squares on the panel numbered `panel` from 0; every panel alike, of further leaves. */
export function layStrips(plan: SplicingPlan, panel: number): Laid {
  if (plan.match === 'SUNBURST') return laySunburst(plan, panel);
  if (plan.match === 'CHECKERBOARD') return layCheckerboard(plan, panel);
  const usable = usableLeaf(plan);
  const tiles = (REGIONS[plan.match]?.(plan) ?? []).flatMap((region) => stripsOf(region, usable.width));
  const pieceLength = Math.max(...tiles.map(({ length }) => length));
  const ofLeaf = Math.floor(usable.length / pieceLength + 1e-9);
  return finish(plan, panel, tiles, { pieceWidth: usable.width, pieceLength, ofLeaf });
}

/** Strips as wide as a leaf side by side over a region. A strip is as long as the part of the region that it covers. */
function stripsOf({ shape, grain }: Region, width: number): Omit<Tile, 'leaf'>[] {
  const along = ({ x, y }: Point) => x * Math.cos(grain) + y * Math.sin(grain);
  const across = ({ x, y }: Point) => y * Math.cos(grain) - x * Math.sin(grain);
  const [from, to] = spanOf(shape, across);
  return Array.from({ length: ceil((to - from) / width) }, (_, strip) => {
    const start = from + strip * width;
    const corners = cut(
      cut(shape, (point) => across(point) - start),
      (point) => start + width - across(point),
    );
    const [left, right] = spanOf(corners, along);
    const [middle, centre] = [(left + right) / 2, start + width / 2];
    return {
      width,
      length: right - left,
      corners,
      centre: {
        x: middle * Math.cos(grain) - centre * Math.sin(grain),
        y: middle * Math.sin(grain) + centre * Math.cos(grain),
      },
      angle: grain - RIGHT_ANGLE,
      isMirrored: strip % 2 === 1,
      isFlipped: false,
    };
  });
}

/** Equal wedges around the centre, every other one mirrored. All need the same figure, so each uses a separate leaf. */
function laySunburst(plan: SplicingPlan, panel: number): Laid {
  const { panelWidth, wedges, isRound } = plan;
  const panelHeight = isRound ? panelWidth : plan.panelHeight;
  const middle = { x: panelWidth / 2, y: panelHeight / 2 };
  const radius = isRound ? panelWidth / 2 : Math.hypot(panelWidth, panelHeight) / 2;
  const apex = (2 * Math.PI) / wedges;
  const at = (angle: number, distance: number) => ({
    x: middle.x + distance * Math.cos(angle),
    y: middle.y + distance * Math.sin(angle),
  });
  const [pieceWidth, pieceLength] = [2 * radius * Math.sin(apex / 2), radius];
  const face = rectangle(0, 0, panelWidth, panelHeight);
  const tiles = Array.from({ length: wedges }, (_, wedge) => {
    const from = wedge * apex - RIGHT_ANGLE;
    // The edges of a rectangular panel cut the wedges.
    const reach = isRound ? radius : 2 * radius;
    const arc = Array.from({ length: ARC_CORNERS + 1 }, (_, corner) =>
      at(from + (apex * corner) / ARC_CORNERS, reach),
    );
    return {
      width: pieceWidth,
      length: pieceLength,
      corners: intersect([middle, ...arc], face),
      centre: at(from + apex / 2, radius / 2),
      angle: from + apex / 2 - RIGHT_ANGLE,
      isMirrored: wedge % 2 === 1,
      isFlipped: false,
    };
  });
  return finish(plan, panel, tiles, { pieceWidth, pieceLength, ofLeaf: 1 });
}

/** Squares as wide as a leaf, upright and lying by turns. */
function layCheckerboard(plan: SplicingPlan, panel: number): Laid {
  const usable = usableLeaf(plan);
  const side = Math.min(usable.width, usable.length);
  const trim = plan.panelTrim;
  const columns = ceil((plan.panelWidth + 2 * trim) / side);
  const rows = ceil((plan.panelHeight + 2 * trim) / side);
  const face = rectangle(0, 0, plan.panelWidth, plan.panelHeight);
  const tiles = Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const [x, y] = [column * side - trim, row * side - trim];
    return {
      width: side,
      length: side,
      corners: intersect(rectangle(x, y, side, side), face),
      centre: { x: x + side / 2, y: y + side / 2 },
      angle: (row + column) % 2 === 1 ? RIGHT_ANGLE : 0,
      isMirrored: false,
      isFlipped: false,
    };
  });
  const ofLeaf = Math.floor(usable.length / side + 1e-9);
  return { ...finish(plan, panel, tiles, { pieceWidth: side, pieceLength: side, ofLeaf }), columns, rows };
}

/**
 * Numbers the leaves: as many pieces as a leaf is long enough for are cut from each, and the rest of a panel's last one
 * starts the next panel.
 */
function finish(
  plan: SplicingPlan,
  panel: number,
  tiles: readonly Omit<Tile, 'leaf'>[],
  { pieceWidth, pieceLength, ofLeaf }: { pieceWidth: number; pieceLength: number; ofLeaf: number },
): Laid {
  const usable = usableLeaf(plan);
  const pieces = tiles.length * plan.panels;
  const most = Math.max(ofLeaf, 1);
  return {
    tiles: tiles.map((tile, at) => ({ ...tile, leaf: Math.floor((panel * tiles.length + at) / most) + 1 })),
    columns: 0,
    rows: 0,
    pieces,
    leaves: Math.ceil(pieces / most),
    ofLeaf: most,
    pieceWidth,
    pieceLength,
    fits: pieceLength <= usable.length + 1e-9 && pieceWidth <= usable.width + 1e-9,
  };
}
