import { expect, test } from 'vitest';
import { closeRooms } from './close-rooms.ts';

test('a room that cannot be closed does not keep the others open, and is reported', async () => {
  const closed: string[] = [];
  const closers = [
    () => closed.push('journal'),
    async () => {
      throw new Error('the port is gone');
    },
    () => closed.push('print'),
  ];
  await expect(closeRooms(closers)).rejects.toThrow('the port is gone');
  expect(closed).toEqual(['print', 'journal']);
});
