import { z } from 'zod';
import type { SocialService } from '#shared/api/setup';
import { AppError } from '#shared/errors';
import { randomText } from '../../api/random-text.ts';
import { type RecordStorage, readRecord, removeRecord, writeRecord } from '../../stores/records.ts';

/** Where services lead back to: what an operator enters there as the redirect address. */
const RETURN_PATH = '/login';
const NAME = 'socialTrip';

const TripSchema = z.object({
  source: z.string(),
  /** Proves that who comes back is who left: RFC 6749 §10.12. */
  state: z.string(),
  companyCode: z.string(),
  /** The sign-in page as it was left, with the page it leads to. */
  gate: z.string().startsWith(RETURN_PATH),
});
type Trip = z.infer<typeof TripSchema>;

/** Begins a visit to a service's page and gives the address to go to. The tab remembers the visit. */
export function beginTrip(
  storage: RecordStorage,
  { source, page }: SocialService,
  here: { origin: string; gate: string; companyCode: string },
): string {
  const state = randomText();
  const trip: Trip = { source, state, companyCode: here.companyCode, gate: here.gate };
  writeRecord(storage, NAME, trip, 'session');
  const address = new URL(page);
  address.searchParams.set('redirect_uri', here.origin + RETURN_PATH);
  address.searchParams.set('state', state);
  return address.href;
}

/** Whether a query is a service's answer; the sign-in page's own has no `state`. */
export function isReturn(search: string): boolean {
  return new URLSearchParams(search).has('state');
}

/**
 * Ends the visit the query answers; it answers once. Throws `auth.social_stale` where this tab did not begin it. The code is
 * empty where the person or the service refused.
 */
export function endTrip(storage: RecordStorage, search: string): Trip & { code: string } {
  const answer = new URLSearchParams(search);
  const trip = TripSchema.safeParse(readRecord(storage, NAME)?.content);
  removeRecord(storage, NAME);
  if (!trip.success || trip.data.state !== answer.get('state')) throw new AppError('auth.social_stale');
  // Alipay's name for it is `auth_code`.
  return { ...trip.data, code: answer.get('code') ?? answer.get('auth_code') ?? '' };
}
