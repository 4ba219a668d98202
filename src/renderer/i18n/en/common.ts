import type { Catalogue } from '../catalogue.ts';

export const common: Catalogue['common'] = {
  product: '木之语',
  productFull: '木之语 Veneer Desk',
  cancel: 'Cancel',
  retry: 'Try again',
  refresh: 'Refresh',
  copied: 'Copied',
  copyFailed: 'Could not copy; select it by hand',
  loading: 'Loading',
  stepWaiting: 'Waiting',
  stepRunning: 'Under way',
  stepDone: 'Done',
  stepFailed: 'Not done',
  skipToContent: 'Skip to content',
  seconds: '{{count}} s ago',
  minutes: '{{count}} min ago',
  hours: '{{count}} h ago',
  days: '{{count}} d ago',
  justNow: 'Just now',
  done: 'Done!',
  pageSize: 'Rows per page',
};
