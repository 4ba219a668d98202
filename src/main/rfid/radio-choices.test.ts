import { expect, test } from 'vitest';
import type { Channel, RadioChange } from '#shared/desk/contract/readers';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { findDriver, listDriverIds } from '../devices/readers/registry.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import type { ReaderSimulator } from '../devices/readers/virtual/reader-simulator.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createRfid } from './handlers.ts';

const URI = 'serial:/dev/ttyTEST';
/** Commands of an M100. */
const INFO = [0x03, 0x03, 0x03];
const SET_REGION = 0x07;
const GET_REGION = 0x08;
const KEEP_TO = 0xab;
const HOP = 0xad;
const SET_POWER = 0xb6;
const GET_POWER = 0xb7;

/** A desk with a reader, and the codes of the commands that the reader gets. */
function openDesk(
  driver: string,
  simulator: ReaderSimulator<unknown> = findDriver(driver).simulate([]),
  journal = openJournal(':memory:'),
) {
  const settings = createMemorySettings({ readers: [{ uri: URI, name: '1号读写器', driver }] });
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    settings,
    outbox: createOutbox(journal, () => {}),
    emit: () => {},
    createReader: () => findDriver(driver).create(createMemoryTransport(simulator)),
  });
  const commands: number[] = [];
  simulator.onCommand = (code) => commands.push(code);
  return {
    journal,
    simulator,
    commands,
    set: (change: RadioChange) => handlers.setRadio({ readerId: URI, change }),
    radio: () => handlers.radio({ readerId: URI }),
    identify: () => handlers.identify({ readerId: URI }),
    handlers,
  };
}

/** A change of every setting that the reader has, from what it reports now. */
function changeOf({
  regions,
  channels,
  antennas,
  session,
  q,
  profile,
}: Awaited<ReturnType<ReturnType<typeof openDesk>['radio']>>) {
  return {
    ...(regions.includes('EU') && { region: 'EU' as const }),
    ...(channels.length > 1 && !regions.includes('EU') && { channel: channels[1] as Channel }),
    powersDbm: [12],
    ...(antennas && { antennas: [2] }),
    ...(session && { session: 2 }),
    ...(q && { q: 6 }),
    // Other families store the profile.
    ...(profile?.now === 'automatic' && { profile: 3 }),
  };
}

test.each(listDriverIds())('%s has its radio settings again after it was without power', async (driver) => {
  const desk = openDesk(driver);
  const change = changeOf(await desk.radio());
  const set = await desk.set(change);
  desk.simulator.restart();
  desk.simulator.unplug();
  expect(await desk.radio()).toEqual(set);
});

test('an M100 transmits on its chosen channel before anything else, also after a restart of the desk', async () => {
  const simulator = new M100Simulator([]);
  const { set, journal } = openDesk('m100', simulator);
  await set({ region: 'US', channel: 915.25, powersDbm: [17.5] });
  simulator.restart();
  expect(simulator.channel).toBe('hop');
  const next = openDesk('m100', simulator, journal);
  await next.identify();
  expect(next.commands).toEqual([
    GET_REGION,
    GET_POWER,
    SET_REGION,
    GET_REGION,
    HOP,
    KEEP_TO,
    SET_POWER,
    ...INFO,
  ]);
  expect([simulator.channel, simulator.powerDbm]).toEqual([26, 17.5]);
  expect((await next.radio()).region).toBe('US');
  // A region chosen later hops, and keeps the power.
  await next.set({ region: 'EU' });
  simulator.restart();
  simulator.unplug();
  expect(await next.radio()).toMatchObject({ region: 'EU', powersDbm: [17.5] });
  expect(simulator.channel).toBe('hop');
});

test('a reader that was switched off and on behind an open port gets its settings after its silence', async () => {
  const { set, radio, identify, simulator } = openDesk('m100');
  await set({ region: 'KR' });
  simulator.restart();
  simulator.faults.isMute = true;
  await expect(identify()).rejects.toMatchObject({ code: 'reader.timeout' });
  simulator.faults.isMute = false;
  expect(await radio()).toMatchObject({ region: 'KR' });
});

test('the settings stay while another reader in the settings has the port, and go with the last', async () => {
  const { set, radio, handlers, simulator } = openDesk('m100');
  const other = { uri: `${URI}?baud=9600`, name: '波特率不对', driver: 'm100' };
  await handlers.configure(other);
  await set({ region: 'KR' });
  const restart = () => {
    simulator.restart();
    simulator.unplug();
  };
  await handlers.remove({ id: other.uri });
  restart();
  expect(await radio()).toMatchObject({ region: 'KR' });
  await handlers.remove({ id: URI });
  await handlers.configure({ uri: URI, name: '1号读写器', driver: 'm100' });
  restart();
  expect(await radio()).toMatchObject({ region: 'CN900' });
});

test('settings that another reader at the port refuses are reported once and discarded', async () => {
  const { set, radio, identify, simulator } = openDesk('m100');
  await set({ region: 'KR' });
  simulator.restart();
  simulator.unplug();
  simulator.faults.refused = [SET_REGION];
  await expect(identify()).rejects.toMatchObject({ code: 'reader.radio_refused' });
  expect(await radio()).toMatchObject({ region: 'CN900' });
});
