import type { Radio, RadioChange } from '#shared/desk/contract/readers';
import { AppError, hasCode } from '#shared/errors';
import type { LostSetting, UhfReader } from '../devices/readers/reader.ts';
import { normalizeReaderUri } from '../devices/transport/from-uri.ts';
import type { Journal } from '../storage/journal.ts';

/** The settings that were chosen for a reader, of those that it does not store itself. */
export type RadioChoice = Pick<RadioChange, LostSetting>;

/** What was chosen for the reader at one port. */
export interface ReaderRadioChoice {
  /** Null where nothing was chosen. */
  find(): RadioChoice | null;
  keep(choice: RadioChoice): void;
  forget(): void;
}

/** Radio settings that people have chosen on this desk, by reader. */
export interface RadioChoices {
  /** One spelling of a port or another, with its options or without. */
  of(uri: string): ReaderRadioChoice;
}

const MIGRATIONS = [
  `CREATE TABLE radio_choice (
     uri TEXT PRIMARY KEY,
     choice TEXT NOT NULL
   ) STRICT`,
];

/** Opens the choices of this journal, creating their table at first. */
export function createRadioChoices(journal: Journal): RadioChoices {
  journal.migrate('radioChoice', MIGRATIONS);
  const { db } = journal;
  return {
    of(uri) {
      const port = normalizeReaderUri(uri);
      return {
        find() {
          const row = db.prepare('SELECT choice FROM radio_choice WHERE uri = ?').get(port);
          return row === undefined ? null : JSON.parse(String(row.choice));
        },
        keep(choice) {
          db.prepare(
            `INSERT INTO radio_choice (uri, choice) VALUES (?, ?)
             ON CONFLICT (uri) DO UPDATE SET choice = excluded.choice`,
          ).run(port, JSON.stringify(choice));
        },
        forget() {
          db.prepare('DELETE FROM radio_choice WHERE uri = ?').run(port);
        },
      };
    },
  };
}

/** Keeps a change that the reader has made. `radio`: its settings since then. */
export function keepRadio(
  reader: Pick<UhfReader, 'losesRadio'>,
  choice: ReaderRadioChoice,
  { region, channel, powersDbm, antennas, session, q, profile }: RadioChange,
  radio: Radio,
): void {
  const isElsewhere = region !== undefined || channel !== undefined;
  const changed: RadioChoice = {
    // A channel belongs to a region, and a new region hops.
    ...(isElsewhere && { region: radio.region ?? region, channel: channel ?? 'hop' }),
    ...(powersDbm !== undefined && { powersDbm }),
    ...(antennas !== undefined && { antennas }),
    ...(session !== undefined && { session }),
    ...(q !== undefined && { q }),
    ...(profile !== undefined && { profile }),
  };
  const kept = Object.entries({ ...choice.find(), ...changed }).filter(
    ([setting, value]) =>
      value !== undefined && value !== 'automatic' && reader.losesRadio.some((lost) => lost === setting),
  );
  if (kept.length > 0) choice.keep(Object.fromEntries(kept));
  else choice.forget();
}

/**
 * Puts the chosen settings in force again that the reader has lost, before it is used for anything else. Throws the
 * reader's errors, and `reader.radio_refused` if it does not accept them, as another reader at the same port: they are
 * then forgotten.
 */
export async function putRadioBack(
  reader: Pick<UhfReader, 'getRadio' | 'setRadio'>,
  choice: ReaderRadioChoice,
): Promise<void> {
  const chosen = choice.find();
  if (chosen === null) return;
  try {
    const lost = lostOf(chosen, await reader.getRadio());
    if (Object.keys(lost).length > 0) await reader.setRadio(lost);
  } catch (error) {
    if (!hasCode(error, 'reader.refused')) throw error;
    choice.forget();
    throw new AppError('reader.radio_refused', error.details, { cause: error });
  }
}

/** A setting that the reader does not report counts as lost; so does the channel with its region. */
function lostOf(
  { region, channel, powersDbm, antennas, session, q, profile }: RadioChoice,
  radio: Radio,
): RadioChoice {
  const isElsewhere =
    (region !== undefined && region !== radio.region) || (channel !== undefined && channel !== radio.channel);
  const hasOtherPower =
    powersDbm !== undefined && radio.powersDbm.some((dbm, at) => dbm !== (powersDbm[at] ?? powersDbm[0]));
  return {
    ...(isElsewhere && { ...(region && { region }), ...(channel !== undefined && { channel }) }),
    ...(hasOtherPower && { powersDbm }),
    ...(antennas !== undefined && antennas.join() !== radio.antennas?.used.join() && { antennas }),
    ...(session !== undefined && session !== radio.session?.now && { session }),
    ...(q !== undefined && q !== radio.q?.now && { q }),
    ...(profile !== undefined && profile !== radio.profile?.now && { profile }),
  };
}
