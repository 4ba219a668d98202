/** D2: the text of a package's QR code. */
export function formatPackCode(tenantId: string, packNo: string): string {
  return `P|${tenantId}|${packNo}`;
}

/** The barcodes of a line, as they were typed or scanned. */
export const barcodesIn = (typed: string): Set<string> =>
  new Set(typed.split(/[\s,，、;；]+/).filter(Boolean));

/** Parses a scan of a package: its QR text, or the bare number of the barcode, for which `tenantId` is null. */
export function parsePackCode(text: string): { tenantId: string | null; packNo: string } {
  const match = /^P\|([^|]*)\|(.+)$/.exec(text.trim());
  if (match === null) return { tenantId: null, packNo: text.trim() };
  const [, tenantId = '', packNo = ''] = match;
  return { tenantId, packNo };
}

/** The number in a scan of a package of this company; null for the QR text of another company's package. */
export function ownPackNo(text: string, ownTenant: string): string | null {
  const { tenantId, packNo } = parsePackCode(text);
  return tenantId === null || tenantId === ownTenant ? packNo : null;
}

/** Whether a scanned QR code or barcode belongs to this package. */
export function isCodeOfPack(
  text: string,
  { tenantId, packNo }: { tenantId: string; packNo: string },
): boolean {
  return ownPackNo(text, tenantId) === packNo;
}
