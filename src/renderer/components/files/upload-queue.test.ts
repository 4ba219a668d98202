import { expect, test, vi } from 'vitest';
import { createUploadQueue, NO_UPLOADS, type UploadState } from './upload-queue.ts';

const fileOf = (name: string) => new File([''], name);

test('files of a later choice follow those under way, and a failure before them stays shown', async () => {
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  let shown: UploadState = NO_UPLOADS;
  const onAllAdded = vi.fn();
  const add = createUploadQueue({
    addOne({ name }) {
      begun.push(name);
      return name === 'one.jpg' ? first.promise : Promise.resolve();
    },
    show: (state) => {
      shown = state;
    },
    onAllAdded,
  });
  const ended = [add([fileOf('one.jpg')]), add([fileOf('two.jpg')]), add([])];
  expect(begun).toEqual(['one.jpg']);
  expect(shown.underWay).toEqual({ name: 'one.jpg', share: 0 });
  first.reject(new Error('cut off'));
  await Promise.all(ended);
  expect(begun).toEqual(['one.jpg', 'two.jpg']);
  expect(shown).toMatchObject({ underWay: null, failed: [{ place: 0, name: 'one.jpg' }] });
  expect(onAllAdded).not.toHaveBeenCalled();

  await add([fileOf('one more.jpg')]);
  expect(shown).toEqual(NO_UPLOADS);
  expect(onAllAdded).toHaveBeenCalledOnce();
});
