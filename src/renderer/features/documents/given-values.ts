import type { AnyDocument } from '#shared/documents/document';

type Values = Readonly<Record<string, unknown>>;

/** Fields of a head that follow from the earlier document or the partner where they were not filled in. */
const FOLLOWING = ['salesUserId', 'taxRatePct', 'isTaxIncluded', 'address', 'cabinetNo'];

/**
 * What the head of a document takes over from the record chosen in `field`: the partner of an earlier document, and what
 * is not filled in yet.
 */
export function givenValues(
  of: AnyDocument,
  field: string,
  row: Values,
  now: Values,
): Record<string, unknown> {
  const { from, partner } = of.trade;
  const isSource = field === from?.field;
  // A form has no empty switch: one that is off was not chosen.
  const isEmpty = (name: string) => {
    const text = String(now[name] ?? '');
    return text === '' || (text === '0' && of.fields[name]?.kind === 'flag');
  };
  const names = FOLLOWING.filter(
    (name) =>
      of.fields[name] && isEmpty(name) && String(row[name] ?? '') !== '' && (isSource || name in PARTNER),
  );
  const taken = isSource && partner !== undefined ? [partner, ...names] : names;
  return Object.fromEntries(taken.map((name) => [name, row[name]]));
}

/** Those that a partner has under the same name with the same meaning. */
const PARTNER = { salesUserId: true, taxRatePct: true } as const;
