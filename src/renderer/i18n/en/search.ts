import type { Catalogue } from '../catalogue.ts';

export const search: Catalogue['search'] = {
  quick: 'Search pages and packages',
  quickPlaceholder: 'Page or package no.',
  quickKeys: 'Shortcut: Ctrl+K or /',
  recent: 'Opened recently',
  none: 'No page or package matches',
  noneAdvice: 'Try another name, pinyin initials or a package number.',
  found: '{{count}} {{count, result|results}} found',
  menuSearch: 'Menu search',
  menuPlaceholder: 'How the menu entry begins, or a package number',
  escape: 'Esc closes',
  close: 'Close menu search',
};
