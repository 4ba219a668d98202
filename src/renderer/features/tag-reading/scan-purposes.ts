import type { CheckedKind } from '#shared/documents/checked-kinds';
import type { ScanPurpose } from '#shared/domain/scan-checks';

/** The scan purpose of a list of tags checked against a kind of document. */
export const SCAN_PURPOSE_OF: Readonly<Record<CheckedKind, ScanPurpose>> = {
  saleOrder: 'DELIVERY',
  delivery: 'DELIVERY',
  otherOut: 'DELIVERY',
  inbound: 'INBOUND',
  otherIn: 'INBOUND',
};
