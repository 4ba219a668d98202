import { packAddress } from '#shared/menu/addresses';

export const PAGE_SCHEME = 'veneer-desk';
export const PAGE_ORIGIN = `${PAGE_SCHEME}://app`;
/** Shown while the back office starts; not part of the renderer. */
export const STARTING_PATH = '/starting.html';
const DEEP_LINK = /^muzhiyu:\/\/pack\/([^/?#]{1,120})\/?$/;

/** The origin of electron-vite's development server, while there is one. */
export function developmentOrigin(isPackaged: boolean): string | null {
  const url = process.env.ELECTRON_RENDERER_URL;
  return isPackaged || url === undefined ? null : new URL(url).origin;
}

/** True when an address is a page of this product, by its whole origin. */
export function isOwnPage(url: string, isPackaged: boolean): boolean {
  const development = developmentOrigin(isPackaged);
  return url.startsWith(`${PAGE_ORIGIN}/`) || (development !== null && url.startsWith(`${development}/`));
}

/** The page of a `muzhiyu://pack/<packNo>` link, as a path of the renderer; null for anything else. */
export function pathOfDeepLink(link: string): string | null {
  const packNo = DEEP_LINK.exec(link)?.[1];
  if (packNo === undefined) return null;
  try {
    return packAddress(decodeURIComponent(packNo));
  } catch {
    // A malformed percent escape: not a valid link.
    return null;
  }
}
