/**
 * Shows the page of this path, if it is one of those kept behind the front one, and hides the others, by their elements
 * alone: it is on the screen in the next frame, before React works on the navigation, which comes to the same. False if
 * there is no such page.
 */
export function showPageAtOnce(path: string): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>('.shell-content > .page')];
  const wanted = pages.find((page) => page.dataset.path === path);
  if (!wanted) return false;
  for (const page of pages) {
    // As `<Activity>` hides and shows.
    if (page === wanted) page.style.removeProperty('display');
    else page.style.setProperty('display', 'none', 'important');
  }
  return true;
}

/** Runs `work` when what has been changed so far is on the screen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
