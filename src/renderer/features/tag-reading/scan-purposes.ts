import type { CheckedKind } from '#shared/documents/checked-kinds';
import type { ScanPurpose } from '#shared/domain/scan-checks';

/** What a list of tags checked against a document was scanned for. */
export const SCAN_PURPOSE_OF: Readonly<Record<CheckedKind, ScanPurpose>> = {
  saleOrder: 'DELIVERY',
  delivery: 'DELIVERY',
  otherOut: 'DELIVERY',
  inbound: 'INBOUND',
  otherIn: 'INBOUND',
};
