import { MOST_DOCUMENT_LINES } from '#shared/documents/document-fields';

/** Splits packages into portions that fit one document, or one call that moves them. */
export function portionsOf<Pack>(packs: readonly Pack[]): Pack[][] {
  return Array.from({ length: Math.ceil(packs.length / MOST_DOCUMENT_LINES) }, (_, at) =>
    packs.slice(at * MOST_DOCUMENT_LINES, (at + 1) * MOST_DOCUMENT_LINES),
  );
}

/** Splits packages into portions that fit one document and have one owner (W5). */
export function portionsByOwner<Pack extends { ownerId: string }>(packs: readonly Pack[]): Pack[][] {
  return [...Map.groupBy(packs, ({ ownerId }) => ownerId).values()].flatMap(portionsOf);
}
