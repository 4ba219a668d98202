import { boxOf } from '#shared/label/design/box';
import { type Handle, type Selection, selectedBox } from '#shared/label/design/edit';
import type { LabelTemplate } from '#shared/label/template';
import styles from './Designer.module.css';

const SIDES = [-1, 0, 1] as const;
const HANDLES: readonly Handle[] = SIDES.flatMap((x) => SIDES.map((y) => ({ x, y }))).filter(
  ({ x, y }) => x !== 0 || y !== 0,
);
const HANDLE_PX = 8;

interface SelectionFrameProps {
  template: LabelTemplate;
  selection: Selection;
  scale: number;
  onHandle(event: React.PointerEvent, id: string, handle: Handle): void;
}

/** The frame around what is selected; a single element has handles to resize it. */
export function SelectionFrame({ template, selection, scale, onHandle }: SelectionFrameProps) {
  const around = selectedBox(template, selection);
  if (around === null) return null;
  const only = selection.size === 1 ? template.elements.find(({ id }) => selection.has(id)) : undefined;
  const side = HANDLE_PX / scale;
  return (
    <g>
      <rect
        className={styles.frame}
        x={around.xMm}
        y={around.yMm}
        width={around.widthMm}
        height={around.heightMm}
      />
      {only !== undefined &&
        HANDLES.filter(({ x, y }) => only.kind !== 'line' || isEnd(only.direction, x, y)).map((handle) => {
          const box = boxOf(only);
          return (
            <rect
              key={`${handle.x} ${handle.y}`}
              className={styles.handle}
              style={{ cursor: cursorOf(handle) }}
              x={box.xMm + ((handle.x + 1) / 2) * box.widthMm - side / 2}
              y={box.yMm + ((handle.y + 1) / 2) * box.heightMm - side / 2}
              width={side}
              height={side}
              onPointerDown={(event) => onHandle(event, only.id, handle)}
            />
          );
        })}
    </g>
  );
}

/** A line is resized at its ends. */
function isEnd(direction: 'horizontal' | 'vertical', x: number, y: number): boolean {
  return direction === 'horizontal' ? y === 0 : x === 0;
}

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
