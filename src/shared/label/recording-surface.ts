import type {
  BarsShape,
  BoxShape,
  EllipseShape,
  ImageShape,
  LineShape,
  MatrixShape,
  Surface,
  TextRun,
} from './surface.ts';

export type DrawnOperation =
  | ({ kind: 'text' } & TextRun)
  | ({ kind: 'line' } & LineShape)
  | ({ kind: 'box' } & BoxShape)
  | ({ kind: 'ellipse' } & EllipseShape)
  | ({ kind: 'image' } & ImageShape)
  | ({ kind: 'bars' } & BarsShape)
  | ({ kind: 'matrix' } & MatrixShape);

export interface RecordingSurface extends Surface {
  readonly operations: DrawnOperation[];
}

/** Draws a recorded operation on a surface. */
export function replay(operation: DrawnOperation, surface: Surface): void {
  // TypeScript reduces a call of this union to the intersection of the operations; `kind` selects the matching one.
  const draw = surface[operation.kind] as (shape: DrawnOperation) => void;
  draw(operation);
}

/** A surface that records its drawing operations in order. */
export function createRecordingSurface(): RecordingSurface {
  const operations: DrawnOperation[] = [];
  return {
    operations,
    text: (run) => operations.push({ kind: 'text', ...run }),
    line: (shape) => operations.push({ kind: 'line', ...shape }),
    box: (shape) => operations.push({ kind: 'box', ...shape }),
    ellipse: (shape) => operations.push({ kind: 'ellipse', ...shape }),
    image: (shape) => operations.push({ kind: 'image', ...shape }),
    bars: (shape) => operations.push({ kind: 'bars', ...shape }),
    matrix: (shape) => operations.push({ kind: 'matrix', ...shape }),
  };
}
