import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeskKeys } from './desk-keys.ts';

/** A store that takes a while, as the system's does. */
function slowSecrets() {
  let stored: string | null = null;
  return {
    async read() {
      await setImmediate();
      return stored;
    },
    async write(_name: string, text: string) {
      await setImmediate();
      stored = text;
    },
  };
}

test('changes at the same time lose no key', async () => {
  const keys = new DeskKeys(slowSecrets());
  const desk = { id: '7', tenantId: '000000', name: '一号工位' };
  const [publicKey, again] = await Promise.all([keys.prepare('embedded'), keys.prepare('embedded')]);
  expect(again).toBe(publicKey);
  await keys.complete('embedded', publicKey, desk);
  const [, otherKey] = await Promise.all([
    keys.move('embedded', 'https://desk.example'),
    keys.prepare('https://other.example'),
    keys.rename('https://desk.example', '二号工位'),
  ]);
  expect((await keys.find('https://desk.example'))?.desk).toEqual({ ...desk, name: '二号工位' });
  expect(await keys.complete('https://other.example', otherKey, desk)).toBe(true);
});

test('a back office that binds signatures to its address stays one that does, under another name too', async () => {
  const keys = new DeskKeys(slowSecrets());
  const desk = { id: '7', tenantId: '000000', name: '一号工位' };
  await keys.complete('a', await keys.prepare('a'), desk);
  expect((await keys.find('a'))?.bindsAddress).toBe(false);
  await keys.noteAddressBound('a');
  await keys.move('a', 'b');
  expect((await keys.find('b'))?.bindsAddress).toBe(true);
});
