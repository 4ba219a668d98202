import type { Catalogue } from '../catalogue.ts';

export const errorLog: Catalogue['errorLog'] = {
  title: 'Error log of this device',
  count: 'Error log, {{count}}',
  empty: 'No errors',
  emptyAdvice: 'Errors on this device are noted here.',
  lead: 'Entries stay on this device until you upload them: those that were sent are removed here.',
  type: 'Type',
  type_error: 'Screen',
  type_promise: 'Background',
  type_request: 'Request',
  type_host: 'Desk host',
  message: 'Message',
  url: 'Page',
  info: 'From',
  time: 'Time',
  upload: 'Upload to the server',
  uploadConfirm: 'Upload the local log to the server?',
  uploaded: 'Sent!',
  clear: 'Clear',
  clearConfirm: 'Clear the local log?',
  cleared: 'Cleared!',
};
