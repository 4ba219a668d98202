/**
 * Remembers how far the element and everything scrollable in it is scrolled, and puts it back at the next start:
 * not every browser keeps it for what was hidden. Returns its undo.
 */
const positions = new WeakMap<HTMLElement, Map<Element, { left: number; top: number }>>();

export function keepScroll(frame: HTMLElement): () => void {
  const kept = positions.get(frame) ?? new Map<Element, { left: number; top: number }>();
  positions.set(frame, kept);
  for (const [element, { left, top }] of kept) {
    if (!frame.contains(element)) kept.delete(element);
    else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo(left, top);
  }

  function note({ target }: Event): void {
    // An element that is being hidden reports where it no longer is.
    if (!(target instanceof Element) || target.getClientRects().length === 0) return;
    kept.set(target, { left: target.scrollLeft, top: target.scrollTop });
  }
  frame.addEventListener('scroll', note, { capture: true, passive: true });
  return () => frame.removeEventListener('scroll', note, { capture: true });
}
