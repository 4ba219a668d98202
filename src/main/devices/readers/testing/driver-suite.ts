import { expect, test, vi } from 'vitest';
import type { Channel, RadioChange } from '#shared/desk/contract/readers';
import type { ErrorCode } from '#shared/errors';
import { fromHex } from '#shared/rfid/hex';
import type { Transport } from '../../transport/transport.ts';
import type { ReaderCapabilities, TagNotice, UhfReader } from '../reader.ts';
import type { Faults } from '../virtual/faults.ts';
import type { ReaderSimulator } from '../virtual/reader-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';

/** A family, its simulator, and the errors it cannot report as precisely as others. */
export interface DriverFamily {
  createReader(transport: Transport): UhfReader;
  createSimulator(tags: SimulatedTag[], faults: Faults): ReaderSimulator<unknown>;
  /** The answer of `identify`. */
  identity: string;
  /**
   * Features that a family lacks: a checksum in its frames (TCP and USB have their own), a choice of regions, a query
   * for the channel, masks.
   */
  lacks?: readonly ('check' | 'region' | 'channel' | 'mask')[];
  /** Its answers repeat the number of their command. */
  numbersAnswers?: boolean;
  /** Its bytes arrive in USB reports, which are never split. */
  isInReports?: boolean;
  /** A reader that sets another RF profile restarts, and misses a command. */
  restartsForProfile?: boolean;
  /** Bytes that look like the start of a frame but are not. */
  noise: string;
  /** Its command for reading the power. */
  getPower: number;
  /** Its command for changing the power, and the error when the reader does not do it. */
  setPower: number;
  /** The values that its inventory reports for the simulated tags. */
  capabilities: ReaderCapabilities;
  /** Errors of tags that a family reports under one code. */
  errors: { locked: ErrorCode; memory: ErrorCode; password?: ErrorCode };
}

/**
 * Tests the active mode of a family that has one: the reader reports its mode, keeps it, and can be set to answer when
 * asked.
 */
export function testActiveMode(family: Pick<DriverFamily, 'createReader' | 'createSimulator'>): void {
  test('in active mode refuses work on tags with an error of its own until it is set to answer mode', async () => {
    const simulator = family.createSimulator([new SimulatedTag(TAG)], {});
    simulator.isActive = true;
    const reader = family.createReader(createMemoryTransport(simulator));
    await reader.open();
    expect(await reader.identify()).not.toBe('');
    const refused = { code: 'reader.not_answering_mode', details: { mode: 'active' } };
    await expect(reader.poll()).rejects.toMatchObject(refused);
    await expect(reader.readBank({ bank: 'tid', address: 0, words: 6 })).rejects.toMatchObject(refused);
    await expect(reader.writeBank({ bank: 'epc', address: 2, data: 'BEEF' })).rejects.toMatchObject(refused);
    expect(await reader.getRadio()).toMatchObject({ workMode: 'active' });
    expect(simulator.isActive).toBe(true);

    await reader.setRadio({ workMode: 'answer' });
    expect(await reader.getRadio()).toMatchObject({ workMode: 'answer' });
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([TAG.epc]);
  });

  test('receives unrequested tags, and reports the mode to which it was set meanwhile', async () => {
    const simulator = family.createSimulator([new SimulatedTag(TAG)], {});
    const reader = family.createReader(createMemoryTransport(simulator));
    await reader.open();
    expect(await reader.poll()).toHaveLength(1);
    reader.takeReceived();
    simulator.isActive = true;
    await vi.waitUntil(() => reader.takeReceived());
    await expect(reader.poll()).rejects.toMatchObject({ code: 'reader.not_answering_mode' });
  });
}

const TID = 'E28011912000000000000001';
const TAG: TagSpecification = { tid: TID, epc: '30751FEB705C5904E3D50D70', pc: '3000' };
const OTHER: TagSpecification = { ...TAG, tid: 'E28011912000000000000002', epc: '300011112222333344445555' };
const EPC_MASK = { bank: 'epc', pointerBits: 32 } as const;

/** The result of work whose time limits pass as fast as the process can. For fake timers. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => {});
  while (!isDone) await vi.advanceTimersByTimeAsync(10);
  return done;
}

/** Tests that the reader is stopped which another program has left in an endless inventory by the bytes of `start`. */
export function testLeftReading(
  family: Pick<DriverFamily, 'createReader' | 'createSimulator' | 'identity'>,
  start: Uint8Array,
): void {
  test.each([
    ['accepts nothing else meanwhile', true],
    ['goes on answering meanwhile', false],
  ])('ends the endless inventory of another program where the reader %s', async (_, isDeaf) => {
    const simulator = family.createSimulator([new SimulatedTag(TAG)], {});
    simulator.isDeafWhileStreaming = isDeaf;
    vi.useFakeTimers();
    try {
      const other = createMemoryTransport(simulator);
      await other.open();
      const heard = new Promise<void>((resolve) => other.onData(() => resolve()));
      await other.write(start);
      await inTime(heard);
      await other.close();
      const reader = family.createReader(createMemoryTransport(simulator));
      await reader.open();
      expect(await inTime(reader.identify())).toBe(family.identity);
      expect((await inTime(reader.poll())).map(({ epc }) => epc)).toEqual([TAG.epc]);
      reader.takeReceived();
      await vi.advanceTimersByTimeAsync(100);
      expect(reader.takeReceived()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
}

/** Tests the contract of `UhfReader` for one family against its simulator. */
export function testDriver(family: DriverFamily): void {
  const { lacks = [] } = family;
  const hasCheck = !lacks.includes('check');
  async function openReader(tags: TagSpecification[], faults: Faults = {}) {
    const simulator = family.createSimulator(
      tags.map((tag) => new SimulatedTag(tag)),
      faults,
    );
    const reader = family.createReader(createMemoryTransport(simulator));
    await reader.open();
    return { reader, simulator };
  }

  test('reports its model', async () => {
    const { reader } = await openReader([]);
    expect(await reader.identify()).toBe(family.identity);
  });

  test('lists every tag of an inventory round; an empty field is no failure', async () => {
    const { reader, simulator } = await openReader([TAG, OTHER]);
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([TAG.epc, OTHER.epc]);
    simulator.tags = [];
    expect(await reader.poll()).toEqual([]);
  });

  test('takes inventory until it is stopped, and then accepts commands again', async () => {
    const { reader, simulator } = await openReader([TAG]);
    const capabilities = await reader.capabilities();
    expect(capabilities).toEqual(family.capabilities);
    const stop = new AbortController();
    const notices: TagNotice[] = [];
    await reader.inventory((notice) => {
      notices.push(notice);
      // Another tag comes into the field while the reader works.
      if (notices.length === 2) simulator.tags = [new SimulatedTag(OTHER)];
      if (notice.epc === OTHER.epc) stop.abort();
    }, stop.signal);
    expect(new Set(notices.map(({ epc }) => epc))).toEqual(new Set([TAG.epc, OTHER.epc]));
    const { rssiDbm, antenna, channelMhz } = notices[0] ?? {};
    expect([rssiDbm, antenna, channelMhz].map((value) => value !== null)).toEqual([
      capabilities.namesRssi,
      capabilities.namesAntenna,
      capabilities.namesChannel,
    ]);
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([OTHER.epc]);
  });

  test('counts a tag once in session 2, while it answers each round of other inventories', async () => {
    const { reader, simulator } = await openReader([TAG]);
    async function countReads(isCount: boolean): Promise<number> {
      const stop = new AbortController();
      let [rounds, reads] = [0, 0];
      simulator.onRound = () => {
        rounds += 1;
        if (rounds === 4) stop.abort();
      };
      await reader.inventory(() => (reads += 1), stop.signal, { isCount });
      simulator.onRound = () => {};
      return reads;
    }
    const { session } = await reader.getRadio();
    if (!session?.choices.includes('automatic')) {
      await expect(reader.setRadio({ session: 'automatic' })).rejects.toMatchObject({
        code: 'reader.refused',
      });
      return;
    }
    expect(await countReads(true)).toBeGreaterThan(1);
    await reader.setRadio({ session: 2 });
    expect(await countReads(true)).toBe(1);
    expect(await countReads(false)).toBeGreaterThan(1);
    expect(await reader.poll()).toHaveLength(1);
    await reader.setRadio({ session: 'automatic' });
    expect(await countReads(true)).toBeGreaterThan(1);
  });

  test('reports session, Q and RF profile as they were set, and refuses others', async () => {
    const { reader } = await openReader([]);
    const { session, q, profile } = await reader.getRadio();
    const last = profile?.choices.at(-1)?.value;
    const change = {
      ...(session && { session: session.choices.at(-1) }),
      ...(q && { q: q.choices.at(-1) }),
      ...(last !== undefined && !family.restartsForProfile && { profile: last }),
    } as RadioChange;
    await reader.setRadio(change);
    const { session: setSession, q: setQ, profile: setProfile } = await reader.getRadio();
    expect({ session: setSession?.now, q: setQ?.now, profile: setProfile?.now }).toEqual({
      session: undefined,
      q: undefined,
      profile: profile?.now,
      ...change,
    });
    await expect(reader.setRadio({ profile: 0xfffe })).rejects.toMatchObject({ code: 'reader.refused' });
    if (q === null) await expect(reader.setRadio({ q: 4 })).rejects.toMatchObject({ code: 'reader.refused' });
  });

  const disturbed: [string, Faults][] = [];
  if (!family.isInReports) disturbed.push(['split byte by byte', { splitFrames: true }]);
  if (hasCheck) disturbed.push(['behind noise', { noise: fromHex(family.noise) }]);
  test.each(disturbed)('understands answers that are %s', async (_, faults) => {
    const { reader } = await openReader([TAG], faults);
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([TAG.epc]);
    expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: TID });
  });

  if (hasCheck)
    test('reports a bad checksum', async () => {
      const { reader } = await openReader([TAG], { badChecksums: 1 });
      await expect(reader.getPowersDbm()).rejects.toMatchObject({ code: 'reader.bad_frame' });
    });

  test('distinguishes no answer and a refusal', async () => {
    const { reader } = await openReader([TAG], { refused: [family.setPower] });
    await expect(reader.setPowersDbm([20])).rejects.toMatchObject({ code: 'reader.refused' });
    const silent = await openReader([TAG], { silent: [family.getPower] });
    await expect(silent.reader.getPowersDbm()).rejects.toMatchObject({ code: 'reader.timeout' });
  });

  test.each([1400, 3500])(
    'an answer that comes %i ms late never answers the next query',
    async (lateAnswerMs) => {
      const { reader, simulator } = await openReader([TAG]);
      const powerBefore = new Set(await reader.getPowersDbm());
      vi.useFakeTimers();
      try {
        simulator.faults = { lateAnswers: 1, lateAnswerMs };
        const powers = () => inTime(reader.getPowersDbm().catch(() => null));
        const late = await powers();
        // A family with a longer time limit takes it, as it should.
        if (late !== null) expect(new Set(late)).toEqual(powerBefore);
        simulator.powerDbm = 15;
        let next = await powers();
        while (next === null) next = await powers();
        expect(new Set(next)).toEqual(new Set([15]));
      } finally {
        vi.useRealTimers();
      }
    },
  );

  if (!family.numbersAnswers)
    test('the rest of a refused answer never answers the next access', async () => {
      const accessPassword = '12345678';
      const { reader, simulator } = await openReader([{ ...TAG, accessPassword }]);
      await reader.select({ ...EPC_MASK, mask: TAG.epc });
      // A second tag with the same EPC, in case the reader answers for each.
      simulator.tags.push(new SimulatedTag({ ...TAG, accessPassword, tid: OTHER.tid }));
      simulator.faults = { frameGapMs: 20 };
      const tid = { bank: 'tid', address: 0, words: 6 } as const;
      vi.useFakeTimers();
      try {
        await inTime(
          expect(reader.readBank({ ...tid, accessPassword: '87654321' })).rejects.toMatchObject({
            code: family.errors.password ?? 'tag.password',
          }),
        );
        simulator.tags.pop();
        expect(await inTime(reader.readBank({ ...tid, accessPassword }))).toMatchObject({ data: TID });
      } finally {
        vi.useRealTimers();
      }
    });

  test('fails at once and reports the loss when unplugged while waiting', async () => {
    const { reader, simulator } = await openReader([TAG], { unplugAfterWrite: true });
    let lost = '';
    reader.onLost(({ code }) => {
      lost = code;
    });
    await reader.select({ ...EPC_MASK, mask: TAG.epc });
    await reader.writeBank({ bank: 'user', address: 0, data: '1234' });
    await expect(reader.poll()).rejects.toMatchObject({ code: 'reader.disconnected' });
    expect(lost).toBe('reader.disconnected');
    expect(simulator.faults.unplugAfterWrite).toBe(false);
  });

  const unknown = { ...EPC_MASK, mask: '300099998888777766665555' };

  if (lacks.includes('mask'))
    test('accepts the one tag in the field only', async () => {
      const { reader, simulator } = await openReader([TAG, OTHER]);
      const other = { ...EPC_MASK, mask: OTHER.epc };
      await expect(reader.select(other)).rejects.toMatchObject({ code: 'tag.many', details: { count: 2 } });
      simulator.tags.shift();
      await reader.select(other);
      await expect(reader.select(unknown)).rejects.toMatchObject({ code: 'tag.none' });
      await expect(reader.select({ bank: 'tid', pointerBits: 0, mask: OTHER.tid })).rejects.toMatchObject({
        code: 'reader.refused',
      });
    });
  else
    test('reads and writes the selected tag only', async () => {
      const { reader, simulator } = await openReader([TAG, OTHER]);
      await reader.select({ ...EPC_MASK, mask: OTHER.epc });
      await reader.writeBank({ bank: 'user', address: 0, data: 'BEEF' });
      expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: OTHER.tid });
      expect(simulator.tags.map((tag) => tag.read(3, 0, 1))).toEqual([fromHex('0000'), fromHex('BEEF')]);
      await reader.select(unknown);
      await expect(reader.readBank({ bank: 'tid', address: 0, words: 6 })).rejects.toMatchObject({
        code: 'tag.none',
      });
    });

  test('writes PC and EPC together from word 1', async () => {
    const { reader, simulator } = await openReader([TAG]);
    await reader.select({ ...EPC_MASK, mask: TAG.epc });
    await reader.writeBank({ bank: 'epc', address: 1, data: `2000${'AB'.repeat(8)}` });
    const [tag] = simulator.tags;
    expect(tag && [tag.pc, tag.epc]).toEqual([fromHex('2000'), fromHex('AB'.repeat(8))]);
  });

  test('reports a tag’s refusal with the tag’s own codes', async () => {
    const { reader } = await openReader([{ ...TAG, accessPassword: '12345678', locked: true }]);
    await reader.select({ ...EPC_MASK, mask: TAG.epc });
    const epc = { bank: 'epc', address: 2, data: TAG.epc.slice(0, 4) } as const;
    await expect(reader.writeBank(epc)).rejects.toMatchObject({ code: family.errors.locked });
    await expect(reader.writeBank({ ...epc, accessPassword: '87654321' })).rejects.toMatchObject({
      code: family.errors.password ?? 'tag.password',
    });
    await reader.writeBank({ ...epc, accessPassword: '12345678' });
    await expect(reader.readBank({ bank: 'tid', address: 0, words: 8 })).rejects.toMatchObject({
      code: family.errors.memory,
    });
  });

  test('locks and kills a tag', async () => {
    const { reader, simulator } = await openReader([
      { ...TAG, accessPassword: '12345678', killPassword: 'DEADBEEF' },
    ]);
    await reader.select({ ...EPC_MASK, mask: TAG.epc });
    await reader.lock({ epc: 'lock' }, '12345678');
    await expect(reader.writeBank({ bank: 'epc', address: 2, data: '3000' })).rejects.toMatchObject({
      code: family.errors.locked,
    });
    await expect(reader.kill('00000001')).rejects.toMatchObject({ code: 'tag.refused' });
    await reader.kill('DEADBEEF');
    expect(simulator.tags[0]?.killed).toBe(true);
    expect(await reader.poll()).toEqual([]);
  });

  test('locks each area separately, and keeps permanent locks', async () => {
    const accessPassword = '12345678';
    const { reader, simulator } = await openReader([{ ...TAG, accessPassword }]);
    await reader.select({ ...EPC_MASK, mask: TAG.epc });
    const refused = { code: family.errors.locked };
    const user = { bank: 'user', address: 0, data: 'BEEF' } as const;
    const password = { bank: 'reserved', address: 2, data: '87654321' } as const;
    await reader.lock({ user: 'lock', accessPassword: 'lock' }, accessPassword);
    await expect(reader.writeBank(user)).rejects.toMatchObject(refused);
    await expect(reader.writeBank(password)).rejects.toMatchObject(refused);
    await reader.writeBank({ ...user, accessPassword });
    // The kill password and the EPC are not locked with them.
    await reader.writeBank({ bank: 'reserved', address: 0, data: 'DEADBEEF' });
    await reader.writeBank({ bank: 'epc', address: 2, data: TAG.epc.slice(0, 4) });

    await reader.lock({ user: 'open' }, accessPassword);
    await reader.writeBank(user);
    await reader.lock({ user: 'lockForever', killPassword: 'openForever' }, accessPassword);
    await expect(reader.writeBank({ ...user, accessPassword })).rejects.toMatchObject(refused);
    await expect(reader.lock({ user: 'open' }, accessPassword)).rejects.toMatchObject({
      code: family.errors.locked,
    });
    const [tag] = simulator.tags;
    expect([tag?.lockOf('user'), tag?.lockOf('killPassword'), tag?.lockOf('epc')]).toEqual([
      { needsPassword: true, isPermanent: true },
      { needsPassword: false, isPermanent: true },
      { needsPassword: false, isPermanent: false },
    ]);
  });

  test('sets and reads the power of all antennas', async () => {
    const { reader } = await openReader([]);
    await reader.setPowersDbm([18]);
    expect(new Set(await reader.getPowersDbm())).toEqual(new Set([18]));
    await reader.setRadio({ powersDbm: [15] });
    expect(new Set((await reader.getRadio()).powersDbm)).toEqual(new Set([15]));
  });

  test('sets its beeper, and refuses a setting for which it has no command', async () => {
    const { reader } = await openReader([]);
    const { beep } = await reader.getRadio();
    for (const choice of beep?.choices ?? []) {
      await reader.setRadio({ beep: choice });
      expect((await reader.getRadio()).beep?.now).toBe(beep?.now === null ? null : choice);
    }
    const other = (['on', 'tag'] as const).find((sound) => !beep?.choices.includes(sound));
    await expect(reader.setRadio({ beep: other })).rejects.toMatchObject({ code: 'reader.refused' });
  });

  if (!lacks.includes('region'))
    test.each(['EU', 'CN900'] as const)('transmits in %s, hopping or on one frequency', async (region) => {
      const told = (channel: Channel) => (lacks.includes('channel') ? null : channel);
      const { reader } = await openReader([]);
      await reader.setRadio({ region });
      const radio = await reader.getRadio();
      expect(radio).toMatchObject({ region, channel: told('hop') });
      expect(radio.regions).toContain(region);
      const last = radio.channels.at(-1) ?? 'hop';
      expect(last).toBeTypeOf('number');
      await reader.setRadio({ channel: last });
      expect(await reader.getRadio()).toMatchObject({ region, channel: told(last) });
      await expect(reader.setRadio({ channel: 433.92 })).rejects.toMatchObject({ code: 'reader.refused' });
      await reader.setRadio({ channel: 'hop' });
      expect(await reader.getRadio()).toMatchObject({ region, channel: told('hop') });
    });
}
