import { DRAWN_PAGES } from './show-page.ts';

/**
 * Takes the focus out of a field before the router hides its page. `<Activity>` detaches the refs of a hidden page before the
 * browser does so, and antd's date picker fails if it reads them then. The router reports a navigation only to React; the
 * browser's history is the place before it. Called once, before the router is drawn.
 */
export function leaveFieldsBeforePages(): void {
  addEventListener('popstate', () => leaveField(location.pathname));
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, url) => {
      if (url) leaveField(new URL(url, location.href).pathname);
      change(state, unused, url);
    };
  }
}

/** A changed search or hash of the same page, as filters make it, leaves the focus where it is. */
function leaveField(nextPath: string): void {
  const { activeElement } = document;
  const page = activeElement?.closest<HTMLElement>(DRAWN_PAGES);
  if (page && page.dataset.path !== nextPath && activeElement instanceof HTMLElement) activeElement.blur();
}
