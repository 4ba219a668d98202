/** Whether the browser shows the page of this path. The router may hold a path unencoded, whereas the browser's is encoded. */
export function isShownPage(path: string): boolean {
  return window.location.pathname === new URL(window.location.origin + path).pathname;
}
