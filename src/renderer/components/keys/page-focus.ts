const PAGE = 'content';

/** Whether no control of the page has the focus. Then the page's keys may act, and its first field may be focused. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === PAGE;
}

/** A question or menu keeps the focus until it is closed, although it is answered. */
const CLOSING = '.ant-modal, .ant-dropdown';

/**
 * Moves the focus to `opener`, or without one to the page, if the focused element was removed or disabled; from the page Tab leads
 * to its first control. Waits for the next paint, at which the browser removes the focus from a disabled element, and for a
 * question or menu to close. Returns a function that cancels it.
 */
export function catchFocus(opener: Element | null = null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  function look(): void {
    const closing = document.activeElement?.closest(CLOSING);
    if (isFocusFree()) focusOpener(opener);
    else if (closing) stop = whenClosed(closing, () => focusOpener(opener));
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(look);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stop();
  };
}

/**
 * Acts when `part`, a question or menu with the focus, is hidden or removed, unless the focus is elsewhere by then. Returns a
 * function that cancels it.
 */
function whenClosed(part: Element, act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (part.isConnected && part.checkVisibility()) return;
    observer.disconnect();
    // Until the next paint the browser leaves the focus in a hidden element.
    if (isFocusFree() || part.contains(document.activeElement)) act();
  });
  // The library keeps each question and menu in a child of the body of its own.
  const own = [...document.body.children].find((child) => child.contains(part));
  observer.observe(document.body, { childList: true });
  if (own) observer.observe(own, { childList: true, subtree: true, attributeFilter: ['class', 'style'] });
  return () => observer.disconnect();
}

/** Focuses what opened a removed part, unless something else has the focus; the page if that is gone too. */
export function returnFocus(opener: Element | null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body;
  if (isFree && isFocusable(opener)) opener.focus({ preventScroll: true });
  // A question that was answered has the focus until it is closed.
  else if (isFree || activeElement.closest(CLOSING)) catchFocus(opener);
}

function focusOpener(opener: Element | null): void {
  if (isFocusable(opener)) opener.focus({ preventScroll: true });
  else focusPage();
}

const isFocusable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

export function focusPage(): void {
  document.getElementById(PAGE)?.focus({ preventScroll: true });
}
