import { type MouseEvent, useRef } from 'react';

/** A hand that clicks may move so far, px. */
const STILL_PX = 4;

interface DragCheck {
  onMouseDown: (event: MouseEvent) => void;
  /** Whether the pointer was drawn along before this click, over text to be copied for example. */
  isDrag: (click: MouseEvent) => boolean;
}

/** Tells a click from the end of a drag. */
export function useDragCheck(): DragCheck {
  const pressed = useRef({ x: 0, y: 0 });
  return {
    onMouseDown({ clientX, clientY }) {
      pressed.current = { x: clientX, y: clientY };
    },
    // A click without a pointer, of a screen reader for example, counts no presses.
    isDrag: ({ clientX, clientY, detail }) =>
      detail > 0 && Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX,
  };
}
