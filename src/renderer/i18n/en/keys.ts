import type { Catalogue } from '../catalogue.ts';

export const keys: Catalogue['keys'] = {
  title: 'Keys of this page',
  overview: 'Show the keys',
  search: 'Search',
  rows: 'Move through the rows',
  ends: 'First and last row',
  pages: 'A screen further; at the end the next page',
  open: 'Open',
  choose: 'Choose or give up',
  range: 'Choose a range',
  wholePage: 'Choose the page',
  copy: 'Copy the chosen rows',
  acts: 'Go to the buttons of the chosen rows',
  closePeek: 'Close the details',
};
