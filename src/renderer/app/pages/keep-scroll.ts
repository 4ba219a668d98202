const positions = new WeakMap<HTMLElement, Map<Element, { left: number; top: number }>>();

/**
 * Stores the scroll positions of the element and everything scrollable in it, and restores them at the next start: not
 * every browser keeps them for hidden elements. Returns a function that stops it.
 */
export function keepScroll(box: HTMLElement): () => void {
  const kept = positions.get(box) ?? new Map<Element, { left: number; top: number }>();
  positions.set(box, kept);
  for (const [element, { left, top }] of kept) {
    if (!box.contains(element)) kept.delete(element);
    else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo(left, top);
  }

  function note({ target }: Event): void {
    // An element that is being hidden reports a wrong position.
    if (!(target instanceof Element) || target.getClientRects().length === 0) return;
    kept.set(target, { left: target.scrollLeft, top: target.scrollTop });
  }
  box.addEventListener('scroll', note, { capture: true, passive: true });
  return () => box.removeEventListener('scroll', note, { capture: true });
}
