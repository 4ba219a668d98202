/**
 * The text that a registered desk signs with its key to get a token: the server's challenge, bound to the desk's
 * company and id.
 */
export function signedText({
  tenantId,
  deskId,
  challenge,
}: {
  tenantId: string;
  deskId: string;
  challenge: string;
}): string {
  return ['veneer-desk sign-in', tenantId, deskId, challenge].join('\n');
}
