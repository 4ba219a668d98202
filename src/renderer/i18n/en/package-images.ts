import type { Catalogue } from '../catalogue.ts';

/** Pictures of a package. */
export const packageImages: Catalogue['packageImages'] = {
  title: 'Pictures',
  none: 'No pictures yet.',
  add: 'Add pictures',
  hint: '{{kinds}}, up to {{count}}; choose several at once, drop them here or paste them',
  open: 'View {{name}}',
  openAsCover: 'View cover {{name}}',
  openCover: 'View pictures',
  cover: 'Cover',
  isCover: 'This is the cover',
  choose: 'Make it the cover',
  chooseOne: 'Make {{name}} the cover',
  move: 'Move {{name}}',
  place: '{{name}}, picture {{place}} of {{count}}',
  howTo: 'Space picks it up, the arrow keys move it, Space puts it down, Escape cancels.',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  rotateLeft: 'Rotate to the left',
  rotateRight: 'Rotate to the right',
  mirror: 'Mirror',
  remove: 'Delete picture {{name}}',
  removeConfirm: 'Delete the picture “{{name}}”?',
};
