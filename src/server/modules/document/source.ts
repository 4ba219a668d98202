import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Values } from '../../records/record-values.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';
import { holdDocument, type StoredDocument } from './stored-document.ts';

/**
 * The document from which these values of a head were made; undefined if there is none. It is locked, so that it is not
 * reversed meanwhile and documents made from it are saved one after another. Throws `document.source_not_approved`.
 */
export async function holdSource(
  tx: TenantTx,
  of: AnyDocument,
  values: Readonly<Values>,
): Promise<StoredDocument | undefined> {
  const { from } = of.trade;
  const id = from === undefined ? undefined : values[from.field];
  if (from === undefined || typeof id !== 'string' || id === '') return undefined;
  const source = await holdDocument(
    tx,
    { area: from.kind },
    DOCUMENT_TABLES[from.kind as DeclaredKind].table,
    id,
  );
  if (source === undefined) throw new AppError('record.some_missing');
  if (source.auditStatus !== 2)
    throw new AppError('document.source_not_approved', { docNo: source.no, field: from.field });
  return source;
}

/**
 * Locks the documents from which one was made, the nearest first. An act updates them after it has moved goods, and
 * they are locked before packages, so that two acts on documents of one order do not wait for each other.
 */
export async function holdOrigins(
  tx: TenantTx,
  { trade: { from } }: Pick<AnyDocument, 'trade'>,
  values: Readonly<Values>,
): Promise<void> {
  const id = from && values[from.field];
  if (from === undefined || typeof id !== 'string') return;
  const kind = from.kind as DeclaredKind;
  const source = await holdDocument(tx, { area: kind }, DOCUMENT_TABLES[kind].table, id);
  if (source !== undefined) await holdOrigins(tx, DOCUMENTS[kind], source.row);
}

/**
 * The values that a document takes over from the one it is made from: the partner always; other values if they were not
 * sent, and required ones also if they were sent empty.
 */
export function takenOver(
  of: AnyDocument,
  source: StoredDocument | undefined,
  values: Readonly<Values>,
): Values {
  const { partner, needs = [] } = of.trade;
  const isMissing = (name: string) =>
    needs.includes(name) ? (values[name] ?? '') === '' : values[name] === undefined;
  if (source === undefined || partner === undefined) return {};
  const usual = ['salesUserId', 'taxRatePct', 'isTaxIncluded', 'address', 'cabinetNo'].filter(
    (name) => of.fields[name] !== undefined && name in source.row && isMissing(name),
  );
  return Object.fromEntries([partner, ...usual].map((name) => [name, source.row[name]]));
}
