const PAGE = 'content';

/** Whether no control of the page has the focus. Then the page's keys may act, and its first field may be focused. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === PAGE;
}

/**
 * Moves the focus to the page if the focused element was removed or disabled; from there Tab leads to its first
 * control. Waits for the next paint, at which the browser removes the focus from a disabled element. Returns a function
 * that cancels it.
 */
export function catchFocus(): () => void {
  const frame = requestAnimationFrame(() => setTimeout(() => isFocusFree() && focusPage()));
  return () => cancelAnimationFrame(frame);
}

export function focusPage(): void {
  document.getElementById(PAGE)?.focus({ preventScroll: true });
}
