import type { Catalogue } from '../catalogue.ts';

export const embedded: Catalogue['embedded'] = {
  title: 'External page',
  loading: 'Opening {{host}}',
  slow: '{{host}} does not show yet. It may be out of reach, or refuse to be embedded.',
  unknown: 'Your menu has no such external page',
  unknownAdvice: 'Only external pages of the menu can be opened here. Ask an administrator if you need it.',
  refused: '{{host}} may not be opened here',
  refusedAdvice:
    'An administrator has to allow the site in the server’s settings (VENEER_DESK_FRAME_ORIGINS).',
};
