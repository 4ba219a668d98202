/** The elements of the pages that are drawn; `data-path` is a page's address. */
export const DRAWN_PAGES = '#content > [data-path]';

/**
 * Shows the kept page of this path and hides the others by changing their elements' style: it is visible with the next
 * repaint, before React handles the navigation, which has the same result. False if there is no such page.
 */
export function showPageAtOnce(path: string): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>(DRAWN_PAGES)];
  const wanted = pages.find((page) => page.dataset.path === path);
  if (!wanted) return false;
  for (const page of pages) {
    // The same style that `<Activity>` uses.
    if (page === wanted) page.style.removeProperty('display');
    else page.style.setProperty('display', 'none', 'important');
  }
  return true;
}

/** Runs `work` after the next repaint has shown the changes so far. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
