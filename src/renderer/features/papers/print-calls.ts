import { documentApis } from '#shared/api/document';
import type { printCalls } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { PRINT_AREA } from '../../records/calls/server-state.ts';

/** The calls by which documents of each kind get on paper. */
export const PRINT_CALLS: Readonly<Record<DocumentKind, ReturnType<typeof printCalls>>> = documentApis;

/** The area of the prints of a kind: a print reloads their lists. */
export const printArea = (kind: DocumentKind): string => `${kind}${PRINT_AREA}`;
