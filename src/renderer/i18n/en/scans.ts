import type { Catalogue } from '../catalogue.ts';

export const scans: Catalogue['scans'] = {
  rows: 'Scanned rows',
  all: 'All',
  flagged: 'With anomalies',
  anomaly: 'Anomalies',
  code: 'Code',
  packNo: 'Package no.',
  correct: 'Correct',
  correctRow: 'Correct a scanned row',
  removeChosen: 'Remove {{count}} {{count, row|rows}}',
  confirmRemove: 'Remove {{count}} {{count, row|rows}} from the list?',
  comparison: 'Compare with a document',
  compare: 'Compare',
  docKind: 'Kind of document',
  docNo: 'Document number',
  result: 'Result',
  differences: 'Differences (document → scan)',
  make: 'Make {{one}}',
  made: 'Made {{docNo}}',
  notClean: 'Correct or remove the rows with anomalies first.',
};
