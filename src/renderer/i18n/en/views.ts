import type { Catalogue } from '../catalogue.ts';

export const views: Catalogue['views'] = {
  switch: 'Switch views',
  none: 'Standard view',
  shared: 'Shared',
  usual: 'Opens with it',
  modified: 'Modified',
  save: 'Save into “{{name}}”',
  saveAs: 'Save as a new view',
  openWith: 'Open the list with this view',
  openWithNone: 'No longer open the list with this view',
  remove: 'Delete the view',
  confirmRemove: 'Delete the view “{{name}}”?',
  name: 'Name of the view',
  share: 'Share it with colleagues who may see this list',
};
