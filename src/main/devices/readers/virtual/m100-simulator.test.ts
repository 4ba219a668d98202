import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import {
  MISPRINTED,
  PUBLISHED,
  PUBLISHED_TAG,
} from '../../../../../tests/fixtures/readers/m100/published-frames.ts';
import { M100Simulator } from './m100-simulator.ts';
import { SimulatedTag } from './tag.ts';

const TAG = { tid: 'E28011912000000000000001', epc: PUBLISHED_TAG.epc, pc: PUBLISHED_TAG.pc };
const UNKNOWN_COMMAND = 'BB01FF000117187E';

/** Sends each chunk after the answer to the previous one; returns the answers. */
async function talk(simulator: M100Simulator, ...chunks: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const chunk of chunks) {
    answers.push(
      await new Promise<string>((resolve) => {
        simulator.plugIn({ send: (bytes) => resolve(toHex(bytes)), unplug: () => resolve('unplugged') });
        simulator.receive(fromHex(chunk));
      }),
    );
  }
  return answers;
}

const plain = (text: string) => text.replaceAll(' ', '');

test('answers the published commands with the published frames, bit for bit', async () => {
  const simulator = new M100Simulator([new SimulatedTag({ ...TAG, accessPassword: '0000FFFF' })]);
  const [notice, selected, written] = await talk(
    simulator,
    PUBLISHED.singlePoll,
    PUBLISHED.selectEpc,
    PUBLISHED.writeUser,
  );
  expect(notice).toBe(plain(PUBLISHED.notice));
  expect(selected).toBe('BB010C0001000E7E');
  expect(written).toBe(plain(PUBLISHED.writeDone));
  expect(simulator.tags[0]?.read(3, 0, 2)).toEqual(fromHex('12345678'));

  simulator.tags = [];
  expect(await talk(simulator, PUBLISHED.singlePoll)).toEqual([plain(PUBLISHED.noTag)]);
});

test('writes a whole EPC with its PC word from word 1', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  await talk(simulator, PUBLISHED.writeEpc);
  const [tag] = simulator.tags;
  expect(tag && [toHex(tag.pc), toHex(tag.epc)]).toEqual(['3000', '311122334455667788990011']);
});

test('refuses a wrong checksum, an unknown command and a wrong length with error 17', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  expect(await talk(simulator, MISPRINTED, 'BB 00 99 00 00 99 7E', 'BB 00 39 00 01 00 3A 7E')).toEqual([
    UNKNOWN_COMMAND,
    UNKNOWN_COMMAND,
    UNKNOWN_COMMAND,
  ]);
});

test('polls on until the stop, which it confirms', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  const [notice, stopped] = await talk(simulator, PUBLISHED.pollOn, PUBLISHED.stop);
  expect([notice, stopped]).toEqual([plain(PUBLISHED.notice), plain(PUBLISHED.stopped)]);
});

test('loses bytes that arrive while it works', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  const answers: string[] = [];
  await new Promise<void>((resolve) => {
    simulator.plugIn({
      send(bytes) {
        answers.push(toHex(bytes));
        // An answer to the second command would arrive within the next turns of the loop.
        setImmediate(() => setImmediate(resolve));
      },
      unplug: () => {},
    });
    simulator.receive(fromHex(PUBLISHED.singlePoll));
    simulator.receive(fromHex(PUBLISHED.power20Dbm));
  });
  expect(answers).toEqual([plain(PUBLISHED.notice)]);
});

test('counts the bytes both ways', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  await talk(simulator, PUBLISHED.singlePoll);
  expect(simulator.wire).toEqual({ toReader: 7, toHost: 24 });
});
