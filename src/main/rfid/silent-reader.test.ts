import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { findDriver, listDriverIds } from '../devices/readers/registry.ts';
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
  const readerId = uri;
  return {
    simulator,
    probe: async () => handlers.probe({ key: randomUUID(), readerId }),
    inventory: async () => handlers.inventory({ readerId }),
    identify: async () => handlers.identify({ readerId }),
    watch: () => watchOn(handlers, readerId),
  };
}

/** What a page does that shows tags until it is stopped. */
async function watchOn(
  handlers: ReturnType<typeof createRfid>['handlers'],
  readerId: string,
): Promise<never> {
  const key = randomUUID();
  for (;;) await handlers.watch({ key, readerId });
}

const DURING = ['probe', 'inventory', 'watch'] as const;
const ASKED = ['probe', 'inventory', 'identify'] as const;
/** LLRP's client reports a silent connection as lost. */
const ANSWERING = listDriverIds().filter((driver) => driver !== 'llrp');

test.each(ANSWERING.flatMap((driver) => ASKED.map((asked) => [driver, asked] as const)))(
  'a reader without power is reported within 3 s: %s, %s',
  async (driver, asked) => {
    const desk = deskWith(driver);
    vi.useFakeTimers();
    const before = desk.probe();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await before).toMatchObject({ tid: blankTag(1).tid });
    desk.simulator.faults = { isMute: true };
    for (const _time of ['first', 'second']) {
      const told = desk[asked]().catch(({ code }) => code);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await Promise.race([told, 'silence'])).toBe('reader.timeout');
    }
    vi.useRealTimers();
    desk.simulator.faults = {};
    expect(await desk.probe()).toMatchObject({ tid: blankTag(1).tid });
  },
);

test.each(
  ['m100', 'r2000', 'uhfprime', 'llrp'].flatMap((driver) => DURING.map((asked) => [driver, asked] as const)),
)('a reader that dies within an inventory round is told within 3 s: %s, %s', async (driver, asked) => {
  const desk = deskWith(driver);
  vi.useFakeTimers();
  let round = 0;
  desk.simulator.onRound = () => {
    round += 1;
    if (round === 3) desk.simulator.faults = { isMute: true };
  };
  const told = desk[asked]().then(
    () => 'nothing',
    ({ code }) => code,
  );
  while (round < 3) await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.race([told, 'silence'])).toMatch(/^reader\.(timeout|disconnected)$/);
  vi.useRealTimers();
});
