/** What a registered desk signs with its key to get a token: a challenge of the server, bound to its company and id. */
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
