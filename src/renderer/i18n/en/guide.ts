import type { Catalogue } from '../catalogue.ts';

export const guide: Catalogue['guide'] = {
  title: 'User guide',
  help: 'Help',
  picture: 'Screen of step {{step}}, in Chinese',
  refusals: 'When it is refused',
};
