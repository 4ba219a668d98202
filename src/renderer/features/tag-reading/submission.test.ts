import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { Submission } from './submission.ts';

test('submits each tag once, those too that were read after a failure', async () => {
  const submission = new Submission();
  const lists: (readonly string[])[] = [];
  const submit = async (codes: readonly string[]) => {
    lists.push(codes);
    return [{ kind: 'scanList' as const, id: String(lists.length) }];
  };
  const away = new AppError('server.unreachable');
  await expect(submission.add(['AAAA'], () => Promise.reject(away))).rejects.toBe(away);
  await submission.add(['AAAA'], submit);
  expect(await submission.add(['AAAA'], submit)).toEqual([{ kind: 'scanList', id: '1' }]);
  expect(await submission.add(['AAAA', 'BBBB'], submit)).toMatchObject([{ id: '1' }, { id: '2' }]);
  expect(lists).toEqual([['AAAA'], ['BBBB']]);
});
