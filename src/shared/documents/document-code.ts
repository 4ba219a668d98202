import { isDocumentKind } from '../domain/document-states.ts';
import type { DeclaredKind } from './index.ts';

/** A document as its QR code names it. */
export interface DocumentName {
  kind: DeclaredKind;
  docNo: string;
}

/** D2: the text of a document's QR code. */
export const formatDocumentCode = ({ kind, docNo }: DocumentName): string => `D|${kind}|${docNo}`;

/** Parses a scan of a document's QR code; null for any other text. */
export function parseDocumentCode(text: string): DocumentName | null {
  const [, kind = '', docNo = ''] = /^D\|([^|]+)\|(.+)$/.exec(text.trim()) ?? [];
  return isDocumentKind(kind) ? { kind, docNo } : null;
}
