import { AppError } from '#shared/errors';
import { createReaderFactory } from '../../devices/readers/open-reader.ts';
import type { UhfReader } from '../../devices/readers/reader.ts';
import { parseReaderUri } from '../../devices/transport/from-uri.ts';
import type { ReaderCertificate } from '../../devices/transport/reader-tcp.ts';
import { createPowerNotes } from '../../rfid/power-notes.ts';
import { createRadioChoices, putRadioBack } from '../../rfid/radio-choices.ts';
import { putLeftPowerBack } from '../../rfid/search-power.ts';
import type { WorkContext } from '../../rfid/steps.ts';
import { createTagPowers } from '../../rfid/tag-powers.ts';
import { dataFiles, resolveDataFolder } from '../../storage/data-folder.ts';
import { probeDataFolder, probeJournal } from '../../storage/inspect.ts';
import { type Journal, openJournal } from '../../storage/journal.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import { ExitCode, type Output } from '../output.ts';
import { findKeptCertificate } from './kept-certificate.ts';
import { findAntennaGain } from './known-reader.ts';
import { describeCertificate, judgeCertificate } from './reader-certificate.ts';

export interface ReaderOptions {
  reader: string;
  driver: string;
}

export type ReaderWork = (
  reader: UhfReader,
  context: WorkContext,
  output: Output,
  journal: Journal,
) => Promise<void>;

/** Opens the reader, runs the work, and always closes the reader. Ctrl-C cancels while the tag can be left whole. */
export async function runOnReader(output: Output, options: ReaderOptions, work: ReaderWork): Promise<void> {
  const interruption = new AbortController();
  const restore = takeOverSignals(() => interruption.abort(new AppError('tag.cancelled')));
  try {
    const reader = createReaderFactory(
      undefined,
      (uri, certificate) => checkCertificate(output, uri, certificate),
      findKeptCertificate,
    )(options.reader, options.driver);
    const journal = openJournalFor(options.reader);
    const powerNotes = createPowerNotes(journal).of(options.reader);
    try {
      await reader.open();
      await putRadioBack(reader, createRadioChoices(journal).of(options.reader));
      await putLeftPowerBack(reader, powerNotes);
      const tagPowers = createTagPowers(journal).of(options.reader);
      const antennaGainDbi = findAntennaGain(openNodeSettings(resolveDataFolder(undefined)), options.reader);
      const context = {
        signal: interruption.signal,
        powerNotes,
        tagPowers,
        onStep: () => {},
        ...(antennaGainDbi !== undefined && { antennaGainDbi }),
      };
      await work(reader, context, output, journal);
    } finally {
      // The note of a reader that is gone stays, so that its next use restores the power.
      await putLeftPowerBack(reader, powerNotes).catch(() => {});
      await reader.close();
      powerNotes.clear();
      journal.close();
    }
  } catch (error) {
    output.fail(error);
  } finally {
    restore();
  }
  if (interruption.signal.aborted) process.exitCode = ExitCode.interrupted;
}

/** Reports a certificate by which the desk does not know the reader, for a person to judge. */
function checkCertificate(output: Output, uri: string, certificate: ReaderCertificate): void {
  const judged = judgeCertificate(uri, certificate);
  if (judged.trust === 'unknown' && !output.json) output.progress({}, describeCertificate(judged, output));
}

/**
 * The desk's journal, for notes of the reader's power; its content is left alone. Throws `file.unreadable` for a
 * damaged one, which the desk itself keeps aside at its next start, and `file.unwritable`.
 */
function openJournalFor(uri: string): Journal {
  // The power of a virtual reader ends with this process.
  if (parseReaderUri(uri).scheme === 'virtual') return openJournal(':memory:');
  const dataDir = resolveDataFolder(undefined);
  probeDataFolder(dataDir);
  const file = dataFiles(dataDir).journal;
  probeJournal(file);
  return openJournal(file);
}

/**
 * Replaces the program's own "end at once", which could leave a tag half written. Returns a function that restores it.
 */
function takeOverSignals(listener: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  for (const signal of signals) process.removeAllListeners(signal).on(signal, listener);
  return () => {
    for (const [index, signal] of signals.entries()) {
      process.removeListener(signal, listener);
      for (const earlier of before[index] ?? []) process.on(signal, earlier);
    }
  };
}
