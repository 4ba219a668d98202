import { type MouseEvent, useRef } from 'react';

/** A click may move the pointer this far, in px. */
const STILL_PX = 4;

interface DragCheck {
  onMouseDown: (event: MouseEvent) => void;
  /** True when the pointer was dragged before this click, for example to select text. */
  isDrag: (click: MouseEvent) => boolean;
}

/** Distinguishes a click from the end of a drag. */
export function useDragCheck(): DragCheck {
  const pressed = useRef({ x: 0, y: 0 });
  return {
    onMouseDown({ clientX, clientY }) {
      pressed.current = { x: clientX, y: clientY };
    },
    // A click without a pointer, for example of a screen reader, has no count of presses.
    isDrag: ({ clientX, clientY, detail }) =>
      detail > 0 && Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX,
  };
}
