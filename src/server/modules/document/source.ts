import type { AnyDocument } from '#shared/documents/document';
import { DOCUMENTS } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Values } from '../../records/record-values.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';
import { holdDocument, type StoredDocument } from './stored-document.ts';

type Source = NonNullable<AnyDocument['trade']['from']>;

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
  if (from === undefined || (values[from.field] ?? '') === '') return undefined;
  const source = await holdNamed(tx, from, values);
  if (source === undefined) throw new AppError('record.some_missing');
  if (source.auditStatus !== 2)
    throw new AppError('document.source_not_approved', { docNo: source.no, field: from.field });
  return source;
}

/**
 * Locks the documents from which one was made, the nearest first. An act updates them after it has moved goods, and
 * they are locked before packages, so that two acts on documents of one order do not wait for each other.
 */
export async function holdOrigins(tx: TenantTx, { kind, row }: StoredDocument): Promise<void> {
  const { from }: AnyDocument['trade'] = DOCUMENTS[kind].trade;
  if (from === undefined || (row[from.field] ?? '') === '') return;
  const source = await holdNamed(tx, from, row);
  if (source !== undefined) await holdOrigins(tx, source);
}

/** The document that a head names as its source, locked; undefined if it is gone. */
function holdNamed(tx: TenantTx, { kind, field }: Source, values: Readonly<Values>) {
  const { table } = DOCUMENT_TABLES[kind];
  return holdDocument(tx, { area: kind }, table, String(values[field]));
}

/**
 * The values that a document takes over from the one it is made from: the partner, whatever was sent; when it is first
 * made from it, other values if they were not sent, and required ones also if they were sent empty.
 */
export function takenOver(
  of: AnyDocument,
  source: StoredDocument | undefined,
  values: Readonly<Values>,
): Values {
  const { from, partner, needs = [] } = of.trade;
  if (source === undefined || from === undefined || partner === undefined) return {};
  if (values[from.field] === undefined)
    return values[partner] === undefined ? {} : { [partner]: source.row[partner] };
  const isMissing = (name: string) =>
    needs.includes(name) ? (values[name] ?? '') === '' : values[name] === undefined;
  const usual = ['salesUserId', 'taxRatePct', 'isTaxIncluded', 'address', 'cabinetNo'].filter(
    (name) => of.fields[name] !== undefined && name in source.row && isMissing(name),
  );
  return Object.fromEntries([partner, ...usual].map((name) => [name, source.row[name]]));
}
