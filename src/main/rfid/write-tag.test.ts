import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { encodeIsoText } from '#shared/rfid/iso-text';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import type { Faults } from '../devices/readers/virtual/faults.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag, TAG_AREAS, TagError, type TagSpecification } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { listTags } from './inventory.ts';
import { probeTag } from './probe-tag.ts';
import { writeTag } from './write-tag.ts';

const EPC = '350007AB70425D4000000586';
const TARGET = { pc: '3000', epc: EPC };
const POLL = 0x22;
const WRITE = 0x49;
const SELECT = 0x0c;
const POWER = [0xb6, 0xb7];

async function openReader(tags: (TagSpecification | SimulatedTag)[], faults: Faults = {}) {
  const simulator = new M100Simulator(
    tags.map((tag) => (tag instanceof SimulatedTag ? tag : new SimulatedTag(tag))),
    faults,
  );
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  const commands: number[] = [];
  simulator.onCommand = (code) => commands.push(code);
  return { reader, simulator, commands };
}

function listen(signal?: AbortSignal) {
  const steps: string[] = [];
  const context = createWorkContext({
    signal,
    onStep: (step, state) => {
      if (state !== 'started') steps.push(`${step} ${state}`);
    },
  });
  return { context, steps };
}

/** The whole workflow, as the command line runs it. */
async function probeAndWrite(
  tags: TagSpecification[],
  faults: Faults = {},
  target: { pc: string; epc: string; accessPassword?: string; isLocked?: boolean } = TARGET,
) {
  const { reader, simulator, commands } = await openReader(tags, faults);
  const { context, steps } = listen();
  const { tid } = await probeTag(reader, context);
  const written = await writeTag(reader, { tid, ...target }, context);
  return { written, steps, simulator, commands };
}

function stateOf(simulator: M100Simulator): string[] {
  return simulator.tags.map((tag) => `${toHex(tag.pc)} ${toHex(tag.epc)}`);
}

test('writes PC and EPC to the one tag, reads them back and finds the new EPC in a fresh inventory', async () => {
  const { written, steps, simulator, commands } = await probeAndWrite([blankTag(1)]);
  expect(written).toEqual({ epc: EPC, tid: blankTag(1).tid, pc: '3000' });
  expect(stateOf(simulator)).toEqual([`3000 ${EPC}`]);
  expect(steps).toEqual(['gate done', 'tid done', 'gate done', 'select done', 'write done', 'verify done']);
  expect(commands.filter((code) => !POWER.includes(code)).slice(-3)).toEqual([SELECT, 0x39, POLL]);
});

test('an EPC of another length changes its PC word', async () => {
  const target = encodeIsoText('P-2024-00042');
  const { written } = await probeAndWrite([blankTag(1)], {}, target);
  expect(written).toMatchObject({ pc: '29A2', epc: '42DCB0CB4B70C30D3286' });
});

test('accepts a chip that shows 3400 where 3000 was written', async () => {
  const { written } = await probeAndWrite([blankTag(1, { showsUserMemory: true })]);
  expect(written.pc).toBe('3400');
});

test('searches for the tag at lower power, and for another with its EPC at the reader’s own', async () => {
  const { reader, simulator } = await openReader([blankTag(1)]);
  const powers = new Set<number>();
  simulator.onCommand = (code) => code === POLL && powers.add(simulator.powerDbm);
  await probeTag(reader, listen().context);
  expect([...powers]).toEqual([15, 20]);
  expect(simulator.powerDbm).toBe(20);
});

test.each<[string, TagSpecification[], Faults, string]>([
  ['no tag', [], {}, 'tag.none'],
  ['two tags', [blankTag(1), blankTag(2)], {}, 'tag.many'],
  ['two tags that bear the same EPC', [blankTag(1), blankTag(2, { epc: blankTag(1).epc })], {}, 'tag.many'],
  ['a locked tag', [blankTag(1, { locked: true, accessPassword: '11112222' })], {}, 'tag.locked'],
  ['a tag too small', [blankTag(1, { epcBits: 64, epc: '1111222233334444' })], {}, 'tag.memory'],
  ['a TID without a serial number', [blankTag(1, { tid: 'E2801191' })], {}, 'tag.tid_unreadable'],
  ['answers always damaged', [blankTag(1)], { badChecksums: 1000 }, 'reader.bad_frame'],
  ['a silent reader', [blankTag(1)], { silent: [POLL, ...POWER] }, 'reader.timeout'],
  ['a reader that cannot write', [blankTag(1)], { refused: [0x49] }, 'reader.refused'],
  ['writes that never reach the tag', [blankTag(1)], { lostWrites: 10 }, 'tag.none'],
  ['writes that change nothing', [blankTag(1)], { falseWrites: 10 }, 'tag.verify_failed'],
  ['a tag too weak to be written whole', [blankTag(1)], { halfWrites: 10 }, 'tag.weak'],
  ['a cable pulled after the write', [blankTag(1)], { unplugAfterWrite: true }, 'reader.disconnected'],
])('reports %s as such', async (_, tags, faults, code) => {
  await expect(probeAndWrite(tags, faults)).rejects.toMatchObject({ code });
});

test.each<[string, Faults]>([
  ['answers split byte by byte', { splitFrames: true }],
  ['noise before every answer', { noise: fromHex('00BB7E') }],
  ['two damaged answers', { badChecksums: 2 }],
  ['a late answer', { lateAnswers: 1, lateAnswerMs: 900 }],
  ['a write that broke off half-way', { halfWrites: 1 }],
  ['a write that was lost', { lostWrites: 1 }],
  ['a write that was claimed only', { falseWrites: 2 }],
  ['a reader without power setting', { refused: POWER }],
  ['a reader that refuses TID masks', { tidMask: 'refused' }],
  ['a reader that does not answer to TID masks', { tidMask: 'silent' }],
  ['a reader that ignores TID masks', { tidMask: 'ignored' }],
])('succeeds in spite of %s', async (_, faults) => {
  const { written, simulator } = await probeAndWrite([blankTag(1)], faults);
  expect(written).toMatchObject({ epc: EPC, tid: blankTag(1).tid });
  expect(stateOf(simulator)).toEqual([`3000 ${EPC}`]);
});

test('repairs a half-written tag by writing it again', async () => {
  const { reader, simulator } = await openReader([blankTag(1)], { halfWrites: 3 });
  const { context } = listen();
  const { tid, epc } = await probeTag(reader, context);
  await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({ code: 'tag.weak' });
  expect(stateOf(simulator)).not.toEqual([`3000 ${epc}`]);
  expect(stateOf(simulator)).not.toEqual([`3000 ${EPC}`]);
  const again = await probeTag(reader, context);
  expect(again.tid).toBe(tid);
  expect(await writeTag(reader, { tid, ...TARGET }, context)).toMatchObject({ epc: EPC });
});

test('writes a locked tag with its access password, and not with a wrong one', async () => {
  const tag = blankTag(1, { locked: true, accessPassword: '11112222' });
  const { written } = await probeAndWrite([tag], {}, { ...TARGET, accessPassword: '11112222' });
  expect(written.epc).toBe(EPC);
  await expect(probeAndWrite([tag], {}, { ...TARGET, accessPassword: '33334444' })).rejects.toMatchObject({
    code: 'tag.password',
  });
});

test('reads shorter TIDs in steps', async () => {
  const { reader } = await openReader([blankTag(1, { tid: 'E280119120000001' })]);
  expect(await probeTag(reader, listen().context)).toMatchObject({ tid: 'E280119120000001' });
});

test('refuses another tag in place of the agreed one and leaves it alone', async () => {
  const { reader, simulator } = await openReader([blankTag(2)]);
  const written = writeTag(reader, { tid: blankTag(1).tid, ...TARGET }, listen().context);
  await expect(written).rejects.toMatchObject({ code: 'tag.changed' });
  expect(stateOf(simulator)).toEqual([`3000 ${blankTag(2).epc}`]);
});

test('does not write a neighbour that comes near during the write', async () => {
  const { reader, simulator } = await openReader([blankTag(1)]);
  simulator.onCommand = (code) => {
    if (code === SELECT && simulator.tags.length === 1) simulator.tags.unshift(new SimulatedTag(blankTag(2)));
  };
  await expect(writeTag(reader, { tid: blankTag(1).tid, ...TARGET }, listen().context)).rejects.toMatchObject(
    { code: 'tag.many' },
  );
  expect(stateOf(simulator)).toEqual([`3000 ${blankTag(2).epc}`, `3000 ${EPC}`]);
});

test('cancelled before the write, leaves the tag as it was', async () => {
  const { reader, simulator } = await openReader([blankTag(1)]);
  const controller = new AbortController();
  const { context } = listen(controller.signal);
  simulator.onCommand = (code) => {
    if (code === SELECT) controller.abort(new AppError('tag.cancelled'));
  };
  await expect(writeTag(reader, { tid: blankTag(1).tid, ...TARGET }, context)).rejects.toMatchObject({
    code: 'tag.cancelled',
  });
  expect(stateOf(simulator)).toEqual([`3000 ${blankTag(1).epc}`]);
});

test('cancelled during the write, finishes it and reports the tag’s state', async () => {
  const { reader, simulator } = await openReader([blankTag(1)]);
  const controller = new AbortController();
  simulator.onCommand = (code) => {
    if (code === 0x49) controller.abort(new AppError('tag.cancelled'));
  };
  const { context } = listen(controller.signal);
  expect(await writeTag(reader, { tid: blankTag(1).tid, ...TARGET }, context)).toMatchObject({ epc: EPC });
});

test('an inventory lists every tag with the rounds it answered', async () => {
  const { reader } = await openReader([blankTag(1), blankTag(2)]);
  expect(await listTags(reader)).toEqual([
    { epc: blankTag(1).epc, pc: '3000', rssiDbm: -55, count: 5 },
    { epc: blankTag(2).epc, pc: '3000', rssiDbm: -55, count: 5 },
  ]);
});

const PASSWORD = '1A2B3C4D';
const LOCKED = { ...TARGET, accessPassword: PASSWORD, isLocked: true };
const lockedAreas = (tag: SimulatedTag | undefined) =>
  TAG_AREAS.filter((area) => tag?.lockOf(area).needsPassword);

test('locks EPC and passwords after the write was read back, and writes the locked tag again with the password', async () => {
  const { steps, simulator } = await probeAndWrite([blankTag(1)], {}, LOCKED);
  const before = ['gate done', 'tid done', 'gate done', 'select done', 'write done', 'verify done'];
  expect(steps).toEqual([...before, 'password done', 'lock done']);
  const [tag] = simulator.tags;
  expect(tag?.accessPassword).toBe(PASSWORD);
  expect(lockedAreas(tag)).toEqual(['killPassword', 'accessPassword', 'epc']);
  expect(toHex(tag?.epc ?? new Uint8Array())).toBe(EPC);

  const other = '350007AB70425D4000000587';
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  const { context } = listen();
  const { tid } = await probeTag(reader, context);
  const written = await writeTag(reader, { tid, ...LOCKED, epc: other }, context);
  expect(written.epc).toBe(other);
  expect(lockedAreas(tag)).toEqual(['killPassword', 'accessPassword', 'epc']);
});

test('does not write a tag locked by others', async () => {
  const tag = blankTag(1, { locked: true, accessPassword: '11112222' });
  await expect(probeAndWrite([tag], {}, LOCKED)).rejects.toMatchObject({ code: 'tag.password' });
});

test('continues where an earlier lock was interrupted: the password set, or half of it', async () => {
  for (const accessPassword of [PASSWORD, `${PASSWORD.slice(0, 4)}0000`]) {
    const { simulator } = await probeAndWrite([blankTag(1, { accessPassword })], {}, LOCKED);
    expect(simulator.tags[0]?.accessPassword).toBe(PASSWORD);
    expect(lockedAreas(simulator.tags[0])).toEqual(['killPassword', 'accessPassword', 'epc']);
  }
});

test('leaves no way to kill a locked tag: a kill password that others have set is replaced by zeros', async () => {
  const others = '33334444';
  const { simulator } = await probeAndWrite([blankTag(1, { killPassword: others })], {}, LOCKED);
  const [tag] = simulator.tags;
  expect(tag?.killPassword).toBe('00000000');
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  for (const password of [others, '00000000', PASSWORD])
    await expect(reader.kill(password)).rejects.toBeInstanceOf(AppError);
  expect(tag?.killed).toBe(false);
});

test.each([
  ['acknowledges the lock and does nothing', () => () => null],
  [
    'locks the EPC and leaves the passwords open',
    (tag: SimulatedTag, take: SimulatedTag['lock']): SimulatedTag['lock'] =>
      ({ epc }, secured) =>
        take.call(tag, epc ? { epc } : {}, secured),
  ],
  ['refuses the lock', () => () => TagError.other],
] as const)(
  'a tag that %s is not reported as locked, and gets its former passwords back',
  async (_, lockBy) => {
    const passwords = { accessPassword: '55556666', killPassword: '33334444' };
    const tag = new SimulatedTag(blankTag(1, passwords));
    tag.lock = lockBy(tag, tag.lock);
    const { reader } = await openReader([tag]);
    const { context, steps } = listen();
    const { tid } = await probeTag(reader, context);
    await expect(writeTag(reader, { tid, ...LOCKED }, context)).rejects.toMatchObject({
      code: expect.stringMatching(/^tag\.(not_locked|refused)$/),
    });
    expect(steps.slice(-3)).toEqual(['password done', 'lock failed', 'unlock done']);
    expect(tag).toMatchObject(passwords);
    expect(lockedAreas(tag)).toEqual([]);
  },
);

test('a tag that cannot hold the password is not locked, and keeps the kill password it had', async () => {
  const tag = new SimulatedTag(blankTag(1, { killPassword: '33334444' }));
  const take = tag.write;
  tag.write = (bank, address, data, secured) =>
    bank === 0 && address === 2 ? null : take.call(tag, bank, address, data, secured);
  const { reader } = await openReader([tag]);
  const { context, steps } = listen();
  const { tid } = await probeTag(reader, context);
  await expect(writeTag(reader, { tid, ...LOCKED }, context)).rejects.toMatchObject({
    code: 'tag.not_locked',
  });
  expect(steps.slice(-2)).toEqual(['password failed', 'unlock done']);
  expect([tag.killPassword, lockedAreas(tag)]).toEqual(['33334444', []]);
});

test('a tag that is taken away while it is written is reported as possibly written', async () => {
  const { reader, simulator } = await openReader([blankTag(1)]);
  const { context } = listen();
  const { tid } = await probeTag(reader, context);
  simulator.onCommand = (code) => {
    if (code === WRITE) simulator.tags = [];
  };
  await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({
    code: 'tag.unread',
    details: { cause: 'tag.none' },
  });
});

test.each(['tag.weak', 'tag.refused'] as const)(
  'a written tag whose reading back ends in %s is not reported as untouched',
  async (code) => {
    const { reader } = await openReader([blankTag(1)]);
    const { context } = listen();
    const { tid } = await probeTag(reader, context);
    const { readBank, writeBank } = reader;
    let isWritten = false;
    reader.writeBank = async (content) => {
      await writeBank.call(reader, content);
      isWritten = true;
    };
    reader.readBank = async (area) => {
      if (isWritten && area.bank === 'epc') throw new AppError(code);
      return readBank.call(reader, area);
    };
    await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({
      code: 'tag.unread',
      details: { cause: code },
    });
  },
);
