import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors';
import { type FairLimits, FairQueue, type Turn } from './fair-queue.ts';

const LIMITS: FairLimits = {
  total: 4,
  company: 3,
  user: 2,
  lists: { total: 2, company: 1, user: 1 },
  waiting: { company: 20, user: 10 },
  waitMs: { calls: 60_000, lists: 60_000 },
};

/** Work that runs until it is released, and the order in which it began. */
function stage(limits: Partial<FairLimits> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const began: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const ask = (name: string, turn: Partial<Turn> & { company: string }) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    // Otherwise the waiting calls would wait until they are refused.
    onTestFinished(() => gate.resolve());
    return queue.run({ user: 'u', isList: false, ...turn }, () => {
      began.push(name);
      return gate.promise;
    });
  };
  /** Completes work so that the next starts. */
  const end = async (name: string) => {
    gates.get(name)?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, began, end };
}

describe('the turns of companies', () => {
  test('are shared between companies, even if one of them sends many calls', async () => {
    const { ask, began, end } = stage();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, { company: 'a', user: name });
    expect(began).toEqual(['a1', 'a2', 'a3']);
    void ask('b1', { company: 'b' });
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1']);
    void ask('b2', { company: 'b', user: 'v' });
    await end('a1');
    await end('a2');
    await end('a3');
    expect(began.slice(4)).toEqual(['b2', 'a4', 'a5']);
  });

  test('are shared between the users of a company', async () => {
    const { ask, began, end } = stage();
    for (const name of ['1', '2', '3']) void ask(name, { company: 'a' });
    void ask('colleague', { company: 'a', user: 'v' });
    expect(began).toEqual(['1', '2', 'colleague']);
    await end('1');
    expect(began).toEqual(['1', '2', 'colleague', '3']);
  });

  test('lists have fewer places, and a user’s other calls overtake them', async () => {
    const { ask, began, end } = stage();
    for (const name of ['list 1', 'list 2', 'list 3']) void ask(name, { company: 'a', isList: true });
    void ask('call', { company: 'a' });
    void ask('another company’s list', { company: 'b', isList: true });
    expect(began).toEqual(['list 1', 'call', 'another company’s list']);
    await end('list 1');
    expect(began.at(-1)).toBe('list 2');
  });

  test('failed work releases its place', async () => {
    const queue = new FairQueue({ ...LIMITS, total: 1 });
    const turn = { company: 'a', user: 'u', isList: false };
    await expect(queue.run(turn, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run(turn, async () => 'done')).toBe('done');
  });
});

describe('limits of waiting', () => {
  test('refuses work beyond the waiting limit, with a time to retry', async () => {
    const { ask } = stage({ waiting: { company: 20, user: 1 } });
    for (const name of ['1', '2', 'waits']) void ask(name, { company: 'a' });
    await expect(ask('refused', { company: 'a' })).rejects.toMatchObject({
      code: 'request.busy',
      details: { seconds: 1 },
    });
    const crowded = stage({ waiting: { company: 0, user: 10 }, company: 1 });
    void crowded.ask('1', { company: 'a' });
    const colleague = crowded.ask('colleague', { company: 'a', user: 'v' });
    await expect(colleague).rejects.toMatchObject({ code: 'request.busy' });
  });

  test('refuses work that waited too long', async () => {
    const { ask, began } = stage({ total: 1, waitMs: { calls: 1, lists: 1 } });
    void ask('1', { company: 'a' });
    await expect(ask('waits', { company: 'b' })).rejects.toMatchObject({ code: 'request.busy' });
    expect(began).toEqual(['1']);
  });

  test('lets the server’s own work wait without limit', async () => {
    const { ask, began, end } = stage({
      total: 1,
      waitMs: { calls: 1, lists: 1 },
      waiting: { company: 0, user: 0 },
    });
    void ask('1', { company: 'a' });
    void ask('own work', { company: 'a', user: '' });
    await ask('a person’s', { company: 'b', user: 'v' }).catch(() => undefined);
    await end('1');
    expect(began).toEqual(['1', 'own work']);
  });

  test('does not start work for a caller who has disconnected', async () => {
    const { ask, began, end } = stage({ total: 1 });
    const leaving = new AbortController();
    void ask('1', { company: 'a' });
    const left = ask('left', { company: 'a', signal: leaving.signal });
    void ask('next', { company: 'a' });
    leaving.abort(new AppError('request.left'));
    await expect(left).rejects.toMatchObject({ code: 'request.left' });
    await end('1');
    expect(began).toEqual(['1', 'next']);
  });
});
