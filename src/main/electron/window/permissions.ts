/**
 * All permissions that a page may get: copying a package number, full screen, and reaching the back office, which is
 * inside this computer or in the company's network (Local Network Access; `local-network-access` is its name before it
 * was split in two). Reading the clipboard stays refused.
 */
const GRANTED: readonly string[] = [
  'clipboard-sanitized-write',
  'fullscreen',
  'loopback-network',
  'local-network',
  'local-network-access',
];

/** The asking page, as Electron's permission check describes it. */
export interface Asker {
  /** True when a page asks; Chromium also checks for an origin alone. */
  hasPage: boolean;
  origin: string;
  isMainFrame: boolean;
  /** The asking frame's address, where there is a frame. */
  url?: string | undefined;
  /** The origin of the frame around it, where there is one. */
  embeddingOrigin?: string | undefined;
}

/** True when our own main frame asks, or our origin where no frame is known; embedded sites get nothing. */
export function mayUse(permission: string, asker: Asker, isOwnPage: (url: string) => boolean): boolean {
  const { hasPage, origin, isMainFrame, url, embeddingOrigin } = asker;
  // An origin is written with and without the slash of its root.
  const isOwn = (address: string) => isOwnPage(address) || isOwnPage(`${address}/`);
  if (!GRANTED.includes(permission) || !isOwn(origin)) return false;
  if (hasPage && !isMainFrame) return false;
  return [url, embeddingOrigin].every((address) => !address || isOwn(address));
}
