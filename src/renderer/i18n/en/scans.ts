import type { Catalogue } from '../catalogue.ts';

export const scans: Catalogue['scans'] = {
  rows: 'Scanned rows',
  all: 'All',
  flagged: 'With anomalies',
  code: 'Code',
  correct: 'Correct',
  correctRow: 'Correct a scanned row',
  removeChosen: 'Remove {{count}} {{count, row|rows}}',
  confirmRemove: 'Remove {{count}} {{count, row|rows}} from the list?',
  comparison: 'Compare with a document',
  stockComparison: 'Compare with stock or a document',
  compare: 'Compare',
  target: 'Compared with',
  docNo: 'Document number',
  differences: 'Differences (document → scan)',
  zoneStock: 'Stock of a zone',
  zoneDifferences: 'Differences (stock → scan)',
  make: 'Make {{one}}',
  made: 'Made {{docNo}}',
  notClean: 'Correct or remove the rows with anomalies first.',
};
