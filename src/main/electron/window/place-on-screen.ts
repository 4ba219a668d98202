import type { Rectangle, Size } from 'electron';

/** Pages are laid out for this size and more, in device-independent pixels. */
const LEAST: Size = { width: 960, height: 600 };
/** So much of a title bar must be visible for the window to be moved. */
const GRIP: Size = { width: 120, height: 24 };

/** Moves bounds onto a display, and makes them no larger than its work area. */
export function fitInto(bounds: Rectangle, workArea: Rectangle): Rectangle {
  const width = Math.min(bounds.width, workArea.width);
  const height = Math.min(bounds.height, workArea.height);
  return {
    width,
    height,
    x: clamp(bounds.x, workArea.x, workArea.x + workArea.width - width),
    y: clamp(bounds.y, workArea.y, workArea.y + workArea.height - height),
  };
}

/**
 * The least size of a window that fits all displays. One of 1366 × 768 at 125 % has a work area of about 1092 × 574: the
 * lower edge of a window that may not be less than 600 high would be under its taskbar.
 */
export function leastSize(workAreas: readonly Size[]): Size {
  return {
    width: Math.min(LEAST.width, ...workAreas.map(({ width }) => width)),
    height: Math.min(LEAST.height, ...workAreas.map(({ height }) => height)),
  };
}

/** True when enough of the title bar is on a display to move the window. */
export function isInReach({ x, y, width }: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return workAreas.some((area) => {
    const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
    const down = Math.min(y + GRIP.height, area.y + area.height) - Math.max(y, area.y);
    return across >= Math.min(GRIP.width, width) && down >= GRIP.height / 2;
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
