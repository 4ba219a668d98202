import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  notFound: 'No such page',
  notFoundAdvice: 'The address may be wrong, or the page has moved.',
  forbidden: 'You may not see this page',
  forbiddenAdvice: 'Ask an administrator for the permission.',
  failed: 'Something went wrong on this page',
  failedAdvice: 'It is in the local log. Try again; if it persists, send the log to your administrator.',
  notLoaded: 'The page could not be loaded',
  notLoadedAdvice:
    'The connection to the server was interrupted, or the program was updated. Reload: open tabs are kept, and unsaved entries of forms are restored.',
  back: 'Back to the previous page',
  backHome: 'Back to home',
  reload: 'Reload',
};
