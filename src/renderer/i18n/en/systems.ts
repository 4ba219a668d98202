import type { Catalogue } from '../catalogue.ts';

export const systems: Catalogue['systems'] = {
  title: 'Choose a system',
  lead: 'The side menu follows the system you choose.',
  current: 'Current',
  empty: 'No system to choose',
  emptyAdvice: 'Your role has no menus yet; ask an administrator.',
  back: 'Back',
};
