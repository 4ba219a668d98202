/** A challenge of the server, bound to the company and the id of the desk that signs it. */
interface Signed {
  tenantId: string;
  deskId: string;
  challenge: string;
}

const textFor = (purpose: string, { tenantId, deskId, challenge }: Signed): string =>
  [`veneer-desk ${purpose}`, tenantId, deskId, challenge].join('\n');

/** The text that a registered desk signs with its key to get a token. */
export const signedText = (signed: Signed): string => textFor('sign-in', signed);

/**
 * The text that a registered desk signs for its page, which takes or returns tag leases in the desk's name. Another
 * than for a token, which no page may get.
 */
export const signedLeaseText = (signed: Signed): string => textFor('lease', signed);
