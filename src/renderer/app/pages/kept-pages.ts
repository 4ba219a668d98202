import type { Location } from 'react-router-dom';

/** At most this many pages are kept behind the front one; beyond that the least recently used is removed. */
export const MOST_KEPT = 10;

/** A page that is drawn: the one in front, or one kept behind it. */
export interface DrawnPage {
  /** Its path. */
  key: string;
  /** Its own address, unchanged while another page is in front. */
  location: Location;
  keepAlive: boolean;
  /** Increases every time it comes to the front. */
  turn: number;
}

export type FrontPage = Omit<DrawnPage, 'turn'>;

/**
 * The pages to draw with `front` in front: removes pages that are not kept alive or no longer among the open tabs, and
 * the least recently used beyond `MOST_KEPT`. The order stays, because moving an embedded page's element reloads it;
 * an unchanged list stays the same object.
 */
export function drawnPages(
  pages: DrawnPage[],
  front: FrontPage | null,
  openTabs: ReadonlySet<string>,
): DrawnPage[] {
  const last = Math.max(0, ...pages.map(({ turn }) => turn));
  const behind = pages.filter(({ key, keepAlive }) => key !== front?.key && keepAlive && openTabs.has(key));
  const tooMany = behind.length - MOST_KEPT;
  const oldest = new Set(
    behind
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, Math.max(0, tooMany))
      .map(({ key }) => key),
  );
  const kept = new Set(behind.map(({ key }) => key).filter((key) => !oldest.has(key)));

  const next = pages.flatMap((page): DrawnPage[] => {
    if (page.key !== front?.key) return kept.has(page.key) ? [page] : [];
    const isSame =
      page.location === front.location && page.keepAlive === front.keepAlive && page.turn === last;
    return [isSame ? page : { ...front, turn: page.turn === last ? last : last + 1 }];
  });
  if (front && !pages.some(({ key }) => key === front.key)) next.push({ ...front, turn: last + 1 });
  const isUnchanged = next.length === pages.length && next.every((page, index) => page === pages[index]);
  return isUnchanged ? pages : next;
}
