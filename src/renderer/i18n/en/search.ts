import type { Catalogue } from '../catalogue.ts';

export const search: Catalogue['search'] = {
  quick: 'Search pages',
  quickPlaceholder: 'Name or path',
  quickKeys: 'Shortcut: Ctrl+K or /',
  recent: 'Opened recently',
  none: 'No page matches',
  noneAdvice: 'Try another name, pinyin initials or a path.',
  found: '{{count}} {{count, page|pages}} found',
  menuSearch: 'Menu search',
  menuPlaceholder: 'How the menu entry begins',
  escape: 'Esc closes',
  close: 'Close menu search',
};
