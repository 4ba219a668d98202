import { expect, test } from 'vitest';
import type { TaggedPack } from '#shared/api/tag-reading';
import type { WatchedTags } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { eventually } from '../../../../tests/eventually.ts';
import { finishReading } from './finish-reading.ts';
import { TagReader } from './tag-reader.ts';

const packOf = (epc: string) => ({ id: epc, epc, packNo: `P-${epc}` }) as TaggedPack;

function answerOf(...epcs: string[]): WatchedTags {
  const unnamed = { pc: null, rssiDbm: null, antenna: null, channelMhz: null, reads: 1 };
  const tags = epcs.map((epc) => ({ epc, ...unnamed, at: '2026-01-01T00:00:00.000Z' }));
  return { tags, reads: tags.length, capabilities: null };
}

/** A reader that has read one tag, and reports another one when it is stopped; `locate` queries the packages. */
async function startReading(locate: (epcs: string[]) => Promise<TaggedPack[]>): Promise<TagReader> {
  const last = Promise.withResolvers<WatchedTags>();
  let answers = 0;
  const reader = new TagReader({
    async watch() {
      answers += 1;
      return answers === 1 ? answerOf('AAAA') : last.promise;
    },
    cancel: async () => last.resolve(answerOf('BBBB')),
    locate,
    onPlugged: () => () => {},
  });
  reader.subscribe(() => {});
  reader.start('virtual:reader');
  await eventually(() => expect(reader.state().tags.size).toBe(1));
  return reader;
}

test('a finished reading has the tags of the last answer, and those whose packages are still queried', async () => {
  const queries: PromiseWithResolvers<void>[] = [];
  const reader = await startReading(async (epcs) => {
    const query = Promise.withResolvers<void>();
    queries.push(query);
    await query.promise;
    return epcs.map(packOf);
  });
  const finished = finishReading(reader, [packOf('AAAA'), packOf('BBBB'), packOf('CCCC')]);
  while (reader.state().known.packs.size < 2) {
    queries.at(-1)?.resolve();
    await new Promise(setImmediate);
  }
  const { tags, rows } = await finished;
  expect(tags).toBe(2);
  expect(rows.map(({ result }) => result)).toEqual(['matched', 'matched', 'missing']);
});

test('a reading whose packages cannot be queried is not finished', async () => {
  const reader = await startReading(async () => {
    throw new AppError('server.unreachable');
  });
  await expect(finishReading(reader, [])).rejects.toMatchObject({ code: 'server.unreachable' });
});
