import type { Catalogue } from '../catalogue.ts';

export const jobs: Catalogue['jobs'] = {
  title: 'Jobs',
  open: 'Jobs, {{count}} under way',
  none: 'No jobs',
  noneAdvice: 'Large downloads and imports go on here; the page can be left.',
  kept: 'Ended jobs and their files are kept for {{count}} {{count, day|days}}.',
  started:
    'There is much to download: it goes on as a job. Leave the page if you like, the file will be under “Jobs”.',
  importStarted:
    'The file is large: it is imported as a job. Leave the page if you like, see “Jobs” for what comes of it.',
  ended: '{{name}}: done, see “Jobs”',
  endedBadly: '{{name}}: not done, see “Jobs” for the reason',
  rows: '{{amount}} {{amount, row|rows}} so far',
  rowsOf: '{{amount}} of {{total}} {{total, row|rows}}',
  cancel: 'Cancel',
  cancelOne: 'Cancel {{name}}',
  download: 'Download {{name}}',
  QUEUED: 'Waiting',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};
