import type { Catalogue } from '../catalogue.ts';

export const userPicker: Catalogue['userPicker'] = {
  title: 'Choose users',
  confirm: 'OK',
  chooseOne: 'Choose at least one row',
  chosen: '{{count}} chosen',
  avatar: 'Picture',
  name: 'Name',
  deptName: 'Department',
  postName: 'Position',
  search: 'Search',
  clear: 'Clear',
  table: 'Users',
  none: 'Nobody matches',
  choose: 'Choose {{name}}',
  choosePage: 'Choose the page',
};
