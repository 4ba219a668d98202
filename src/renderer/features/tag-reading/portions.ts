import { MOST_DOCUMENT_LINES } from '#shared/documents/document-fields';

/** Splits packages into portions of `most`: as many as fit one document, or one call that moves them. */
export function portionsOf<Pack>(packs: readonly Pack[], most = MOST_DOCUMENT_LINES): Pack[][] {
  return Array.from({ length: Math.ceil(packs.length / most) }, (_, at) =>
    packs.slice(at * most, (at + 1) * most),
  );
}

/** Splits packages into portions that fit one document and have one owner (W5). */
export function portionsByOwner<Pack extends { ownerId: string }>(packs: readonly Pack[]): Pack[][] {
  return [...Map.groupBy(packs, ({ ownerId }) => ownerId).values()].flatMap((packs) => portionsOf(packs));
}
