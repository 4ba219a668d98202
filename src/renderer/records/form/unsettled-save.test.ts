import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { UnsettledSave } from './unsettled-save.ts';

/** A save whose sends answer with these codes in turn, `ok` for success, and what was sent and stored. */
function saveOf(codes: string[], kept?: string) {
  const sent: string[] = [];
  const stored: (string | undefined)[] = [];
  const save: UnsettledSave = new UnsettledSave(kept);
  const run = (isNew: boolean) =>
    save.run(isNew, {
      store: () => stored.push(save.key),
      async send(key) {
        sent.push(key);
        const code = codes.shift() ?? 'ok';
        if (code !== 'ok') throw new AppError(code as 'record.changed');
        return 'saved';
      },
    });
  return { run, save, sent, stored };
}

test('a save whose answer was lost keeps its key, stored before it is sent, and another page goes on with it', async () => {
  const { run, save, sent, stored } = saveOf(['server.unreachable']);
  await expect(run(true)).rejects.toMatchObject({ code: 'server.unreachable' });
  expect(stored).toEqual(sent);
  const reloaded = saveOf([], save.key);
  expect(await reloaded.run(true)).toBe('saved');
  expect(reloaded.sent).toEqual(sent);
  expect(reloaded.save.key).toBeUndefined();
});

test('a refused save, and a further one, get new keys', async () => {
  const { run, sent, stored } = saveOf(['record.code_taken']);
  await expect(run(true)).rejects.toMatchObject({ code: 'record.code_taken' });
  expect(stored).toEqual([sent[0], undefined]);
  await run(true);
  await run(true);
  expect(new Set(sent).size).toBe(3);
});

test('a new record that was saved and then changed is not made twice', async () => {
  const { run, save } = saveOf(['request.key_reused', 'request.key_reused'], 'lost');
  await expect(run(true)).rejects.toMatchObject({ code: 'record.saved_before' });
  await expect(run(true)).rejects.toMatchObject({ code: 'record.saved_before' });
  expect(save.key).toBe('lost');
});

test('a stored record that was saved and then changed is sent again, for its version to be checked', async () => {
  const { run, sent } = saveOf(['request.key_reused', 'record.changed'], 'lost');
  await expect(run(false)).rejects.toMatchObject({ code: 'record.changed' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).not.toBe('lost');
});
