import { expect, test } from 'vitest';
import { closeRooms } from './close-rooms.ts';

const part = (en: string) => ({ zh: en, en });

test('a room that cannot be closed does not keep the others open, and is reported', async () => {
  const closed: string[] = [];
  const closers = [
    { part: part('Journal'), close: () => closed.push('journal') },
    {
      part: part('Readers'),
      close: async () => {
        throw new Error('the port is gone');
      },
    },
    { part: part('Printing'), close: () => closed.push('print') },
  ];
  await expect(closeRooms(closers)).rejects.toThrow('the port is gone');
  expect(closed).toEqual(['print', 'journal']);
});

test('a room that does not end is left after the time limit, and named', async () => {
  const closed: string[] = [];
  const never = () => new Promise(() => {});
  const closers = [
    { part: part('Journal'), close: async () => closed.push('journal') },
    { part: part('Readers'), close: never },
    { part: part('Printing'), close: async () => closed.push('print') },
  ];
  await expect(closeRooms(closers, 20)).rejects.toMatchObject({
    code: 'desk.part_not_closed',
    details: { part: { en: 'Readers' }, seconds: 0.02 },
  });
  expect(closed).toEqual(['print', 'journal']);
});
