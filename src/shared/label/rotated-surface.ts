import { turnMatrix } from './codes/code-matrix.ts';
import type { BarsShape, LineShape, Rotation, Surface } from './surface.ts';

/** A box on the label whose edges are on whole dots. */
export interface DotBox {
  leftMm: number;
  topMm: number;
  rightMm: number;
  bottomMm: number;
}

type Rectangle = Pick<LineShape, 'xMm' | 'yMm' | 'widthMm' | 'heightMm'>;

/**
 * Returns a surface on which an element is drawn upright from 0, 0, and which draws it rotated inside `box` on
 * `surface`. The upright element has the sides of the box, exchanged at 90 and 270 degrees.
 */
export function rotateSurface(surface: Surface, box: DotBox, rotation: 90 | 180 | 270): Surface {
  const { leftMm, topMm, rightMm, bottomMm } = box;
  const point = (xMm: number, yMm: number): readonly [xMm: number, yMm: number] => {
    if (rotation === 90) return [rightMm - yMm, topMm + xMm];
    if (rotation === 180) return [rightMm - xMm, bottomMm - yMm];
    return [leftMm + yMm, bottomMm - xMm];
  };
  const rectangle = ({ xMm, yMm, widthMm, heightMm }: Rectangle): Rectangle => {
    const [oneX, oneY] = point(xMm, yMm);
    const [otherX, otherY] = point(xMm + widthMm, yMm + heightMm);
    const isTurned = rotation !== 180;
    return {
      xMm: Math.min(oneX, otherX),
      yMm: Math.min(oneY, otherY),
      widthMm: isTurned ? heightMm : widthMm,
      heightMm: isTurned ? widthMm : heightMm,
    };
  };
  return {
    text(run) {
      const [xMm, baselineMm] = point(run.xMm, run.baselineMm);
      surface.text({ ...run, xMm, baselineMm, rotation });
    },
    line: (shape) => surface.line({ ...shape, ...rectangle(shape) }),
    box: (shape) => surface.box({ ...shape, ...rectangle(shape) }),
    ellipse: (shape) => surface.ellipse({ ...shape, ...rectangle(shape) }),
    image: (shape) => surface.image({ ...shape, ...rectangle(shape), rotation }),
    bars(shape) {
      const { xMm, yMm } = rectangle({ ...shape, widthMm: widthOf(shape) });
      surface.bars({ ...shape, xMm, yMm, rotation });
    },
    matrix(shape) {
      const { moduleMm } = shape;
      const widthMm = shape.matrix.width * moduleMm;
      const { xMm, yMm } = rectangle({ ...shape, widthMm, heightMm: shape.matrix.height * moduleMm });
      surface.matrix({ ...shape, xMm, yMm, matrix: turned(shape.matrix, rotation) });
    },
  };
}

function widthOf({ widths, moduleMm }: BarsShape): number {
  return widths.reduce((sum, width) => sum + width, 0) * moduleMm;
}

function turned(matrix: Parameters<typeof turnMatrix>[0], rotation: Rotation) {
  let result = matrix;
  for (let quarter = 0; quarter < rotation / 90; quarter += 1) result = turnMatrix(result);
  return result;
}
