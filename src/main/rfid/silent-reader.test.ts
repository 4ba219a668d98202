import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { findDriver } from '../devices/readers/registry.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createRfid } from './handlers.ts';

afterEach(() => {
  vi.useRealTimers();
});

function deskWith(driver: string) {
  const uri = 'serial:/dev/ttyTEST';
  const journal = openJournal(':memory:');
  const { create, simulate } = findDriver(driver);
  const simulator = simulate([new SimulatedTag(blankTag(1))]);
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox: createOutbox(journal, () => {}),
    settings: createMemorySettings({ readers: [{ uri, name: '1号读写器', driver }] }),
    emit: () => {},
    createReader: () => create(createMemoryTransport(simulator)),
    tagPasswords: { find: async () => null },
  });
  return { simulator, probe: async () => handlers.probe({ key: randomUUID(), readerId: uri }) };
}

test.each(['m100', 'uhfreader18'])('a serial reader that is dead is told within 3 s: %s', async (driver) => {
  const { simulator, probe } = deskWith(driver);
  await probe();
  simulator.faults = { isMute: true };
  vi.useFakeTimers();
  for (const _time of ['first', 'second']) {
    const told = probe().catch(({ code }) => code);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await Promise.race([told, 'silence'])).toBe('reader.timeout');
  }
  vi.useRealTimers();
  simulator.faults = {};
  expect(await probe()).toMatchObject({ tid: blankTag(1).tid });
});
