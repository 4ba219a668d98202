import type { Adjustment } from '../desk/contract/media.ts';
import { createRecordingSurface, type DrawnOperation, replay } from './recording-surface.ts';
import type { LineShape, Surface } from './surface.ts';

type Rectangle = Pick<LineShape, 'xMm' | 'yMm' | 'widthMm' | 'heightMm'>;

/**
 * A surface that draws on `surface` moved and stretched. Modules of codes keep their width, which is whole dots of the printer:
 * only the code's upper left corner moves. `snap` rounds to the printer's dots, so that every back end draws the same ones.
 */
export function adjustSurface(
  surface: Surface,
  { offsetXMm, offsetYMm, scaleX, scaleY }: Adjustment,
  snap: (mm: number) => number,
): Surface {
  const [leftMm, topMm] = [snap(offsetXMm), snap(offsetYMm)];
  const x = (mm: number) => snap(mm * scaleX) + leftMm;
  const y = (mm: number) => snap(mm * scaleY) + topMm;
  const rectangle = ({ xMm, yMm, widthMm, heightMm }: Rectangle): Rectangle => ({
    xMm: x(xMm),
    yMm: y(yMm),
    widthMm: x(xMm + widthMm) - x(xMm),
    heightMm: y(yMm + heightMm) - y(yMm),
  });
  return {
    text: (run) =>
      surface.text({
        ...run,
        xMm: x(run.xMm),
        baselineMm: y(run.baselineMm),
        sizeMm: run.sizeMm * Math.min(scaleX, scaleY),
      }),
    line: (shape) => surface.line({ ...shape, ...rectangle(shape) }),
    box: (shape) => surface.box({ ...shape, ...rectangle(shape) }),
    ellipse: (shape) => surface.ellipse({ ...shape, ...rectangle(shape) }),
    image: (shape) => surface.image({ ...shape, ...rectangle(shape) }),
    bars: (shape) => surface.bars({ ...shape, xMm: x(shape.xMm), yMm: y(shape.yMm) }),
    matrix: (shape) => surface.matrix({ ...shape, xMm: x(shape.xMm), yMm: y(shape.yMm) }),
  };
}

/** The operations of a label as {@link adjustSurface} draws them. */
export function adjustOperations(
  operations: readonly DrawnOperation[],
  adjustment: Adjustment,
  snap: (mm: number) => number,
): DrawnOperation[] {
  const recording = createRecordingSurface();
  const adjusted = adjustSurface(recording, adjustment, snap);
  for (const operation of operations) replay(operation, adjusted);
  return recording.operations;
}
