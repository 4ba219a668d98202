import { expect, test } from 'vitest';
import { forEachFile } from './files.ts';

test('a failure is thrown once the files begun with it are done, so that nothing is written afterwards', async () => {
  const done: string[] = [];
  const work = async (name: string) => {
    if (name === 'full') throw new Error('no space');
    await new Promise(setImmediate);
    done.push(name);
    return name;
  };
  const names = ['full', ...Array.from({ length: 9 }, (_, at) => `${at}`)];
  await expect(forEachFile(names, work)).rejects.toThrow('no space');
  expect(done).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});
