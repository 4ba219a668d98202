import type { SplicingPlan } from '#shared/domain/splicing/plan';
import type { Splicing } from '#shared/domain/splicing/splice';
import type { Tile } from '#shared/domain/splicing/tile';

/** The picture or colours with which a panel is drawn. */
export interface Look {
  /** The picture of a leaf, its grain upright; without one a grain of lines is drawn. */
  picture: CanvasImageSource | null;
  isNumbered: boolean;
  hasJoints: boolean;
}

/** Width and height of a panel in cm; a round one has the width as its diameter. */
export function panelSize({ match, isRound, panelWidth, panelHeight }: SplicingPlan) {
  return { width: panelWidth, height: match === 'SUNBURST' && isRound ? panelWidth : panelHeight };
}

/** Grain lines drawn if there is no picture. */
const GRAIN_LINES = 9;

/**
 * Draws a panel at `scale` pixels per cm. Each piece is drawn from the picture in one step, so that nothing is
 * resampled twice.
 */
export function drawPanel(
  canvas: HTMLCanvasElement,
  { tiles }: Splicing,
  plan: SplicingPlan,
  { picture, isNumbered, hasJoints }: Look,
  scale: number,
): void {
  const { width, height } = panelSize(plan);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const tile of tiles.filter(({ corners }) => corners.length > 2)) {
    context.save();
    outline(context, tile);
    context.clip();
    context.translate(tile.centre.x, tile.centre.y);
    context.rotate(tile.angle);
    context.scale(tile.isMirrored ? -1 : 1, tile.isFlipped ? -1 : 1);
    drawLeaf(context, plan, picture);
    context.restore();
  }
  for (const tile of tiles.filter(({ corners }) => corners.length > 2)) {
    if (hasJoints) {
      outline(context, tile);
      context.lineWidth = 1 / scale;
      context.strokeStyle = 'rgba(40, 20, 0, 0.75)';
      context.stroke();
    }
    if (isNumbered) drawNumber(context, tile, numberHeight(tile, Math.max(width, height)));
  }
}

function outline(context: CanvasRenderingContext2D, { corners }: Tile): void {
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.closePath();
}

function drawLeaf(
  context: CanvasRenderingContext2D,
  { leafWidth: width, leafLength: length }: SplicingPlan,
  picture: CanvasImageSource | null,
): void {
  if (picture !== null) {
    context.drawImage(picture, -width / 2, -length / 2, width, length);
    return;
  }
  context.fillStyle = '#d9b98c';
  context.fillRect(-width / 2, -length / 2, width, length);
  context.strokeStyle = '#8a6236';
  context.lineWidth = width / 120;
  // Cathedrals beside the middle, so that turned and mirrored leaves look so.
  for (let line = 1; line <= GRAIN_LINES; line += 1) {
    const half = (width * 0.42 * line) / GRAIN_LINES;
    context.beginPath();
    context.moveTo(-width * 0.08 - half, length / 2);
    context.quadraticCurveTo(-width * 0.2, -length * (0.35 + line / 9), width * 0.02 + half, length / 2);
    context.stroke();
  }
}

/** Of the longest side of a panel, so that the numbers can be read on the screen and on paper. */
const NUMBER_SHARE = 1 / 40;
/** Width of a digit, as a share of its height. */
const DIGIT_WIDTH = 0.6;

/** Height in cm of the number of a piece: the same for all, or what its narrower side has room for. */
export function numberHeight({ corners, leaf }: Pick<Tile, 'corners' | 'leaf'>, longestCm: number): number {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const narrower = Math.min(extent(corners.map(({ x }) => x)), extent(corners.map(({ y }) => y)));
  // Half a digit is left free on either side.
  return Math.min(longestCm * NUMBER_SHARE, narrower / ((String(leaf).length + 1) * DIGIT_WIDTH));
}

function drawNumber(context: CanvasRenderingContext2D, { corners, leaf }: Tile, height: number): void {
  const x = corners.reduce((total, corner) => total + corner.x, 0) / corners.length;
  const y = corners.reduce((total, corner) => total + corner.y, 0) / corners.length;
  context.font = `${height}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = height / 4;
  context.strokeStyle = '#ffffff';
  context.strokeText(String(leaf), x, y);
  context.fillStyle = '#1f1408';
  context.fillText(String(leaf), x, y);
}
