import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createM100Reader } from '../../../src/main/devices/readers/m100/driver.ts';
import { USUAL_HOLD_MS } from '../../../src/main/devices/transport/bridge-hold.ts';
import { createSerialTransport } from '../../../src/main/devices/transport/serial.ts';
import { createPowerNotes } from '../../../src/main/rfid/power-notes.ts';
import { probeTag } from '../../../src/main/rfid/probe-tag.ts';
import { createTagPowers } from '../../../src/main/rfid/tag-powers.ts';
import { writeTag } from '../../../src/main/rfid/write-tag.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';
import { encodeGid96 } from '../../../src/shared/rfid/gid96.ts';
import { blankTag } from './blank-tag.ts';
import { startM100 } from './simulator.ts';

const BAUD_RATE = 115_200;
/** 8N1: a start bit, eight of data, a stop bit. */
const BITS_PER_BYTE = 10;

export interface CycleFigures {
  cycles: number;
  /** Milliseconds from the first inventory to the confirmed read-back. */
  medianMs: number;
  p95Ms: number;
  /** Bytes of one cycle. */
  toReaderBytes: number;
  toHostBytes: number;
  /** Time that these bytes take on a wire of 115 200 baud, where the reader answers while the host is silent. */
  wireMs: number;
}

/**
 * Writes and verifies one tag `cycles` times through a pseudo-terminal and the real serial stack: gate, TID, bound
 * write, read-back, fresh inventory. The simulated tag answers at once, so the time beyond `wireMs` is the desk's own:
 * its pause after each inventory round, and its processing. `holdMs`: how long the port is taken to hold bytes back.
 */
export async function measureWriteCycle(cycles: number, holdMs = USUAL_HOLD_MS): Promise<CycleFigures> {
  const m100 = await startM100({ tags: [blankTag(1)] });
  const uri = `serial:${m100.path}?baud=${BAUD_RATE}`;
  const port = createSerialTransport(m100.path, { baudRate: BAUD_RATE });
  const reader = createM100Reader({ ...port, holdMs: () => holdMs });
  // On the disk, as at a desk: the search for a tag notes the reader's power there.
  const folder = await mkdtemp(join(tmpdir(), 'cycle-'));
  const journal = openJournal(join(folder, 'journal.sqlite'));
  const context = {
    powerNotes: createPowerNotes(journal).of(uri),
    tagPowers: createTagPowers(journal).of(uri),
    onStep: () => {},
  };
  const times: number[] = [];
  try {
    await reader.open();
    for (let serial = 1; serial <= cycles; serial += 1) {
      const epc = encodeGid96({ manager: 31415, objectClass: 271828, serial });
      const start = performance.now();
      const { tid } = await probeTag(reader, context);
      await writeTag(reader, { tid, pc: '3000', epc }, context);
      times.push(performance.now() - start);
    }
  } finally {
    await reader.close();
    await m100.close();
    journal.close();
    await rm(folder, { recursive: true });
  }
  times.sort((a, b) => a - b);
  const { toReader, toHost } = m100.simulator.wire;
  return {
    cycles,
    medianMs: times[Math.floor(cycles / 2)] ?? 0,
    p95Ms: times[Math.floor(cycles * 0.95)] ?? 0,
    toReaderBytes: Math.round(toReader / cycles),
    toHostBytes: Math.round(toHost / cycles),
    wireMs: ((toReader + toHost) / cycles) * (BITS_PER_BYTE / BAUD_RATE) * 1000,
  };
}
