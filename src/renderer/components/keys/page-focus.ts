const PAGE = 'content';

/** Whether no control of the page has the focus: then the keys of the page may act, and its first field may take the focus. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === PAGE;
}

/**
 * Brings a focus whose element has gone, or was disabled, to the page, from where Tab leads to its first control. Only after
 * the next paint, with which the browser takes the focus from a disabled element. Returns a function that cancels it.
 */
export function catchFocus(): () => void {
  const frame = requestAnimationFrame(() => setTimeout(() => isFocusFree() && focusPage()));
  return () => cancelAnimationFrame(frame);
}

export function focusPage(): void {
  document.getElementById(PAGE)?.focus({ preventScroll: true });
}
