import { z } from 'zod';
import type { SocialService } from '#shared/api/setup';
import { AppError } from '#shared/errors';
import { randomText } from '../../api/random-text.ts';
import { type RecordStorage, readRecord, removeRecord, writeRecord } from '../../stores/records.ts';

/** The redirect address that an operator registers with a service. */
const RETURN_PATH = '/login';
const NAME = 'socialTrip';

const TripSchema = z.object({
  source: z.string(),
  /** Proves that the answer belongs to this visit: RFC 6749 §10.12. */
  state: z.string(),
  companyCode: z.string(),
  /** The address of the sign-in page, with the page it leads to. */
  gate: z.string().startsWith(RETURN_PATH),
});
type Trip = z.infer<typeof TripSchema>;

/** Starts a visit to a service's page and returns its address. The tab stores the visit. */
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

/** True when a query is a service's answer; the sign-in page's own query has no `state`. */
export function isReturn(search: string): boolean {
  return new URLSearchParams(search).has('state');
}

/**
 * Ends the visit that the query answers; works once. Throws `auth.social_stale` for a visit that this tab did not
 * start. The code is empty where the user or the service refused.
 */
export function endTrip(storage: RecordStorage, search: string): Trip & { code: string } {
  const answer = new URLSearchParams(search);
  const trip = TripSchema.safeParse(readRecord(storage, NAME)?.content);
  removeRecord(storage, NAME);
  if (!trip.success || trip.data.state !== answer.get('state')) throw new AppError('auth.social_stale');
  // Alipay names it `auth_code`.
  return { ...trip.data, code: answer.get('code') ?? answer.get('auth_code') ?? '' };
}
