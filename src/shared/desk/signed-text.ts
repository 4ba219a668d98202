/** A challenge of the server, bound to the company and the id of the desk that signs it. */
interface Signed {
  tenantId: string;
  deskId: string;
  challenge: string;
  /**
   * The address of the back office as the desk knows it, so that another server cannot pass the signature on; empty for
   * a server that does not know this.
   */
  origin: string;
}

const textFor = (purpose: string, { tenantId, deskId, challenge, origin }: Signed): string =>
  origin === ''
    ? [`veneer-desk ${purpose}`, tenantId, deskId, challenge].join('\n')
    : [`veneer-desk ${purpose} 2`, tenantId, deskId, challenge, origin].join('\n');

/** The text that a registered desk signs with its key to get a token. */
export const signedText = (signed: Signed): string => textFor('sign-in', signed);

/**
 * The text that a registered desk signs for its page, which takes or returns tag leases in the desk's name. Another
 * than for a token, which no page may get.
 */
export const signedLeaseText = (signed: Signed): string => textFor('lease', signed);
