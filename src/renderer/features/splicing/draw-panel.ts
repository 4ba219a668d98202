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
  context.lineWidth = 1 / scale;
  for (const tile of tiles.filter(({ corners }) => corners.length > 2)) {
    if (hasJoints) {
      outline(context, tile);
      context.strokeStyle = 'rgba(40, 20, 0, 0.75)';
      context.stroke();
    }
    if (isNumbered) drawNumber(context, tile, scale);
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

function drawNumber(context: CanvasRenderingContext2D, { corners, leaf }: Tile, scale: number): void {
  const x = corners.reduce((total, corner) => total + corner.x, 0) / corners.length;
  const y = corners.reduce((total, corner) => total + corner.y, 0) / corners.length;
  context.font = `${12 / scale}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3 / scale;
  context.strokeStyle = '#ffffff';
  context.strokeText(String(leaf), x, y);
  context.fillStyle = '#1f1408';
  context.fillText(String(leaf), x, y);
  context.lineWidth = 1 / scale;
}
