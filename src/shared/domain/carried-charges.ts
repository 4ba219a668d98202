/** `kind`, `charge` and `note` of an order or of a document made from it; in a form its figures may be texts. */
type CarriedCharge = Readonly<Record<string, unknown>>;

/**
 * F5: the charges of a document that is made from another order now: those that the former order had left for it are
 * replaced by the `next` one's. Charges that were changed or added by hand stay, instead of the next ones of their kind.
 */
export function recarriedCharges<One extends CarriedCharge>(
  own: readonly One[],
  former: readonly CarriedCharge[],
  next: readonly One[],
): One[] {
  const carried = new Set(former.map(textOf));
  const typed = own.filter((one) => !carried.has(textOf(one)));
  const kinds = new Set(typed.map(({ kind }) => kind));
  return [...typed, ...next.filter(({ kind }) => !kinds.has(kind))];
}

const textOf = ({ kind, charge, note }: CarriedCharge): string =>
  JSON.stringify([kind, charge, note].map((value) => String(value ?? '').trim()));
