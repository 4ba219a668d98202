import type { ProfileChoice, Q, Radio, RadioChange, Session } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';

/** How a connection takes inventories that count tags; chosen for it, and not stored in the reader. */
export interface Counting {
  session: Session;
  q: Q;
}

export const AUTOMATIC_COUNTING: Counting = { session: 'automatic', q: 'automatic' };

export const SESSIONS: Session[] = ['automatic', 0, 1, 2, 3];
/** Up to some thousand tags in one field; more are read in several rounds. */
const MOST_Q = 10;
export const QS: Q[] = ['automatic', ...Array.from({ length: MOST_Q + 1 }, (_, q) => q)];

/** The choices that a change leaves or makes. */
export function countingAfter(present: Counting, { session, q }: RadioChange): Counting {
  return { session: session ?? present.session, q: q ?? present.q };
}

type AirSetting = 'session' | 'q' | 'profile';

/** A family without a choice of session, Q or profile. */
export const NO_AIR_CHOICE: Pick<Radio, AirSetting> = { session: null, q: null, profile: null };

/** Throws `reader.refused` for those of the three settings that the reader does not have, and for other values of them. */
export function refuseAir(change: RadioChange, has: Pick<Radio, AirSetting>): void {
  const choices = {
    session: has.session?.choices ?? [],
    q: has.q?.choices ?? [],
    profile: has.profile?.choices.map(({ value }) => value) ?? [],
  };
  for (const setting of ['session', 'q', 'profile'] as const) {
    const wanted = change[setting];
    if (wanted !== undefined && !choices[setting].some((choice) => choice === wanted))
      throw new AppError('reader.refused', { status: `${setting} ${wanted}` });
  }
}

/** The RF profiles of Impinj's R2000 chip; families number them from another value on. */
export function r2000Profiles(first: number): ProfileChoice[] {
  return [
    'FM0, 40 kHz, Tari 25 µs',
    'Miller 4, 250 kHz, Tari 25 µs',
    'Miller 4, 300 kHz, Tari 25 µs',
    'FM0, 400 kHz, Tari 6.25 µs',
  ].map((text, index) => ({ value: first + index, text }));
}
