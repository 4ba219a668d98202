import type { AnyDocument } from '#shared/documents/document';
import { postalAddress } from '#shared/domain/postal-address';

type Values = Readonly<Record<string, unknown>>;

/** Fields of a head that follow from the earlier document or the partner where they were not filled in. */
const FOLLOWING = ['salesUserId', 'currency', 'taxRatePct', 'isTaxIncluded', 'address', 'cabinetNo'];

/**
 * The values that a document's head takes over from the record chosen in `field`: partner and currency of an earlier
 * document, and fields that are empty or were taken over before (`taken`), so that no old address stays when another
 * customer is chosen.
 */
export function givenValues(
  of: AnyDocument,
  field: string,
  row: Values,
  now: Values,
  taken: Values = {},
): Record<string, unknown> {
  const { from, partner } = of.trade;
  const isSource = field === from?.field;
  const textOf = (values: Values, name: string) => String(values[name] ?? '');
  const hasSource = from !== undefined && textOf(now, from.field) !== '';
  // A form has no empty state for a switch, so a switch that is off counts as not chosen.
  const isOwn = (name: string) => {
    const text = textOf(now, name);
    const isEmpty = text === '' || (text === '0' && of.fields[name]?.kind === 'flag');
    return !isEmpty && !(name in taken && text === textOf(taken, name));
  };
  const given = givenBy(row, isSource);
  const names = FOLLOWING.filter(
    (name) =>
      of.fields[name] &&
      !isOwn(name) &&
      (textOf(given, name) !== '' || name in taken) &&
      (isSource || (name in PARTNER && !(name === 'currency' && hasSource))),
  );
  const fixed = [partner, of.fields.currency && 'currency'].filter((name) => name !== undefined);
  const all = isSource ? [...fixed, ...names] : names;
  return Object.fromEntries(all.map((name) => [name, given[name] ?? null]));
}

/** The head's values that apparently came from the record chosen in `field`, because they are equal. */
export function sameAsGiven(
  of: AnyDocument,
  field: string,
  row: Values,
  now: Values,
): Record<string, unknown> {
  const given = givenBy(row, field === of.trade.from?.field);
  const isSame = (name: string) => {
    const text = String(given[name] ?? '');
    return text !== '' && text === String(now[name] ?? '');
  };
  return Object.fromEntries(FOLLOWING.filter(isSame).map((name) => [name, given[name] ?? null]));
}

/** A partner's address is in parts. */
const givenBy = (row: Values, isSource: boolean): Values =>
  isSource ? row : { ...row, address: postalAddress(row) };

/**
 * Whether a partner was taken over from the earlier document, whose tax rate and address are then used instead of the
 * partner's own. True only once: if the user later chooses the same partner, the partner's own values are used.
 */
export function cameWithSource(field: string, id: string, taken: Record<string, unknown>): boolean {
  const came = taken[field] === id;
  delete taken[field];
  return came;
}

/** Fields whose values follow from a partner. */
const PARTNER = { salesUserId: true, currency: true, taxRatePct: true, address: true } as const;
