import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDriver } from '../../src/main/devices/readers/registry.ts';
import { realTiming } from '../../src/main/devices/readers/virtual/timing.ts';
import { createVirtualReader } from '../../src/main/devices/readers/virtual/virtual-reader.ts';
import { createRfid } from '../../src/main/rfid/handlers.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { createSettingsStore } from '../../src/main/storage/settings.ts';
import { awaitTag, type TagWatch } from '../../src/renderer/features/tags/batch/await-tag.ts';
import { TagsAround } from '../../src/renderer/features/tags/batch/tags-around.ts';
import { encodeGid96 } from '../../src/shared/rfid/gid96.ts';
import { startOnPort } from '../devices/readers/simulator.ts';
import { settingsInMemory } from '../devices/settings-in-memory.ts';
import { createStoredCertificates } from '../devices/stored-certificates.ts';
import { type BenchResult, percentiles } from './result.ts';

const FAMILIES = ['m100', 'r2000', 'uhfreader18', 'uhfprime', 'fongwah', 'llrp'] as const;
const TAGS = 30;
/** Taking a written tag away and laying the next one there. */
const PERSON_MS = 1500;
const MINUTE_MS = 60_000;

/**
 * A batch in the real time of each family's reader: waits for the tag as the page does, probes it, writes and verifies
 * it, and records it in journal and outbox. Serial families are on pseudo-terminals, the others in memory.
 */
export async function benchTagPace(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const family of FAMILIES) {
    const { cycleMs, writeMs, floorMs } = await measure(family);
    const cycle = percentiles(cycleMs);
    const write = percentiles(writeMs);
    const floor = percentiles(floorMs);
    results.push(
      {
        name: `${family}: tags a minute, hands-free, with ${PERSON_MS / 1000} s for the person`,
        value: MINUTE_MS / (cycle.p50 + PERSON_MS),
        unit: '/min',
        target: '≥ 20',
        note: `${(MINUTE_MS / cycle.p50).toFixed(0)} without the person`,
      },
      {
        name: `${family}: probe, write and verify in a reader's real time (p95)`,
        value: write.p95,
        unit: 'ms',
        target: '≤ 5 % over the protocol',
        against: { name: 'protocol ms', value: floor.p95 },
        ratio: floor.p95 / write.p95,
        note: `${percentOver(write.p95, floor.p95)} over; p50 ${write.p50.toFixed(0)} over ${floor.p50.toFixed(0)} ms, ${percentOver(write.p50, floor.p50)}`,
      },
    );
  }
  return results;
}

function percentOver(ms: number, floorMs: number): string {
  return `${((ms / floorMs - 1) * 100).toFixed(0)} %`;
}

/** Times of each tag: the whole cycle, from probe to verified, and the share of wire, air and reader. */
async function measure(family: string) {
  const driver = findDriver(family);
  const { simulator, connect } = createVirtualReader(new URLSearchParams(), driver.simulate, 1);
  simulator.timing = realTiming(driver);
  const port = driver.transports.includes('serial') ? await startOnPort(simulator) : null;
  const uri = port === null ? `virtual:reader?family=${family}` : `serial:${port.path}`;
  const folder = await mkdtemp(join(tmpdir(), 'pace-'));
  const journal = openJournal(join(folder, 'journal.sqlite'));
  const settings = createSettingsStore(settingsInMemory(), []);
  settings.update({ readers: [{ uri, name: family, driver: family }] });
  const rfid = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    settings,
    emit: () => {},
    outbox: createOutbox(journal, () => {}),
    ...(port === null && { createReader: () => driver.create(connect()) }),
  });
  const times = { cycleMs: [] as number[], writeMs: [] as number[], floorMs: [] as number[] };
  const { watch, cancel, probe, write } = rfid.handlers;
  const desk: TagWatch = {
    watch: async (call) => watch(call),
    cancel: async (call) => cancel(call),
  };
  const around = new TagsAround();
  for (let serial = 1; serial <= TAGS; serial += 1) {
    const epc = encodeGid96({ manager: 31415, objectClass: 271828, serial });
    const beganAt = performance.now();
    const { signal } = new AbortController();
    await awaitTag(desk, { readerId: uri, around, signal, onFault: () => {} });
    const probedAt = performance.now();
    simulator.spentMs = 0;
    const blank = await probe({ key: randomUUID(), readerId: uri });
    const record = { tenantId: '000000', packId: String(serial), packNo: `MZ-${serial}` };
    await write({ key: randomUUID(), readerId: uri, pc: '3000', epc, tid: blank.tid, record });
    const endedAt = performance.now();
    times.cycleMs.push(endedAt - beganAt);
    times.writeMs.push(endedAt - probedAt);
    times.floorMs.push(simulator.spentMs);
    around.wrote(blank.epc, epc);
  }
  await rfid.close();
  await port?.close();
  journal.close();
  await rm(folder, { recursive: true });
  return times;
}
