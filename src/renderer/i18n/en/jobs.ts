import type { Catalogue } from '../catalogue.ts';

export const jobs: Catalogue['jobs'] = {
  title: 'Jobs',
  open: 'Jobs, {{count}} under way',
  none: 'No jobs',
  noneAdvice: 'Large downloads and imports continue here after you leave their page.',
  kept: 'Ended jobs and their files are kept for {{count}} {{count, day|days}}.',
  started: 'This download is large and runs as a job. You can leave the page; the file will be under “Jobs”.',
  importStarted:
    'The file is large and is imported as a job. You can leave the page; the result will be under “Jobs”.',
  ended: '{{name}}: done, see “Jobs”',
  endedBadly: '{{name}}: failed, see “Jobs” for the reason',
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
