import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type DrawnPage, drawnPages, type FrontPage, MOST_KEPT } from './kept-pages.ts';

const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: '',
});
const page = (key: string, keepAlive = true): FrontPage => ({ key, keepAlive, location: at(key) });
const open = new Set(['/home', '/list', '/detail', ...Array.from({ length: 30 }, (_, n) => `/page/${n}`)]);

/** The list after these pages came to the front, one after the other. */
function visit(...fronts: FrontPage[]): DrawnPage[] {
  return fronts.reduce<DrawnPage[]>((pages, front) => drawnPages(pages, front, open), []);
}
const keys = (pages: DrawnPage[]) => pages.map(({ key }) => key);

describe('the pages that are drawn', () => {
  test('a kept page stays behind the next one, at its own address', () => {
    const list = { ...page('/list'), location: at('/list', '?grade=A') };
    const pages = visit(list, page('/detail'));
    expect(keys(pages)).toEqual(['/list', '/detail']);
    expect(pages[0]?.location).toBe(list.location);
  });

  test('an unmarked page is removed when another comes to the front', () => {
    expect(keys(visit(page('/home', false), page('/list')))).toEqual(['/list']);
  });

  test('a page behind stays the same object, so that it is not redrawn', () => {
    const before = visit(page('/list'), page('/detail'));
    const after = drawnPages(before, page('/home', false), open);
    expect(after[0]).toBe(before[0]);
  });

  test('without a change the list stays the same object', () => {
    const front = page('/detail');
    const pages = visit(page('/list'), front);
    expect(drawnPages(pages, front, open)).toBe(pages);
  });

  test('the page in front changes to its new address', () => {
    const pages = visit(page('/list'));
    const filtered = { ...page('/list'), location: at('/list', '?grade=B') };
    expect(drawnPages(pages, filtered, open)[0]?.location.search).toBe('?grade=B');
  });

  test('a closed tab’s page is removed', () => {
    const pages = visit(page('/list'), page('/detail'));
    expect(keys(drawnPages(pages, page('/detail'), new Set(['/detail'])))).toEqual(['/detail']);
  });

  test('keeps the order when a page comes back to the front', () => {
    expect(keys(visit(page('/list'), page('/detail'), page('/list')))).toEqual(['/list', '/detail']);
  });

  test('beyond the cap the least recently used page is removed', () => {
    const many = Array.from({ length: MOST_KEPT + 1 }, (_, n) => page(`/page/${n}`));
    // The first page comes to the front once more, which makes the second the oldest.
    const pages = visit(...many, page('/page/0'), page('/page/29'));
    expect(pages).toHaveLength(MOST_KEPT + 1);
    expect(keys(pages)).toContain('/page/0');
    expect(keys(pages)).not.toContain('/page/1');
  });

  test('keeps the kept pages without a page in front', () => {
    expect(keys(drawnPages(visit(page('/list')), null, open))).toEqual(['/list']);
  });
});
