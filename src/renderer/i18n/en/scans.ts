import type { Catalogue } from '../catalogue.ts';

export const scans: Catalogue['scans'] = {
  rows: 'Scanned rows',
  rowCount: 'Scanned rows: {{count}}',
  all: 'All',
  flagged: 'With anomalies',
  correct: 'Correct',
  correctRow: 'Correct a scanned row',
  removeChosen: 'Delete {{count}} {{count, row|rows}}',
  confirmRemove: 'Delete {{count}} {{count, row|rows}} from the list?',
  comparison: 'Compare with a document',
  stockComparison: 'Compare with stock or a document',
  compare: 'Compare',
  target: 'Compared with',
  docNo: 'Document number',
  zoneStock: 'Stock of a zone',
  make: 'Make {{one}}',
  made: 'Made {{docNo}}',
  notClean: 'Correct or delete the rows with anomalies first.',
};
