import { useParams } from 'react-router-dom';
import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { readProcessParams } from './process-params.ts';

const KINDS = Object.keys(DOCUMENTS) as DeclaredKind[];

/** A kind of document as the address names it. */
export interface Named {
  kind: DeclaredKind;
  of: AnyDocument;
}

/** The kind named by the last part of the address; undefined for an unknown one. */
export function useNamedKind(): Named | undefined {
  const { id, params } = useParams();
  return named(readProcessParams(id ?? params ?? '').kind);
}

/** The document named by the last part of the address; undefined for an unknown kind. */
export function useNamedDocument(): (Named & { id: string }) | undefined {
  const { params = '' } = useParams();
  const { kind, id } = readProcessParams(params);
  const found = named(kind);
  return found && id !== '' ? { ...found, id } : undefined;
}

function named(kind: string): Named | undefined {
  const found = KINDS.find((one) => one === kind);
  return found && { kind: found, of: DOCUMENTS[found] };
}

export const approvalCallOf = (kind: DeclaredKind) => documentApis[kind].approval;
