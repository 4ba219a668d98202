import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { eventually } from '../../../../tests/eventually.ts';
import { setReachable } from '../../stores/server.ts';
import { followChanges, reloadArea, reloadOnceReachable, serverState } from './server-state.ts';

afterEach(() => {
  serverState.clear();
  setReachable(true);
});

/** Answers of a back office whose first one was read before a change, and arrives after it. */
function lateFirst() {
  const arrived = Promise.withResolvers<string>();
  const asked = vi.fn(() => (asked.mock.calls.length === 1 ? arrived.promise : Promise.resolve('changed')));
  return { asked, arrive: () => arrived.resolve('unchanged') };
}

test('a first answer under way during a change is requested again', async () => {
  const { asked, arrive } = lateFirst();
  const observer = new QueryObserver(serverState, { queryKey: ['changed', 1], queryFn: asked });
  const stop = observer.subscribe(() => undefined);
  await eventually(() => expect(asked).toHaveBeenCalledOnce());
  reloadArea('changed');
  arrive();
  await eventually(() => expect(observer.getCurrentResult().data).toBe('changed'));
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});

test('so is one that is fetched ahead of its page', async () => {
  const { asked, arrive } = lateFirst();
  const options = { queryKey: ['ahead', 1], queryFn: asked, staleTime: 60_000 };
  const ahead = serverState.prefetchQuery(options);
  await eventually(() => expect(asked).toHaveBeenCalledOnce());
  reloadArea('ahead');
  arrive();
  await ahead;
  const observer = new QueryObserver(serverState, options);
  const stop = observer.subscribe(() => undefined);
  await eventually(() => expect(observer.getCurrentResult().data).toBe('changed'));
  stop();
});

test('what a change with a lost answer may have changed is read again once the server answers', async () => {
  const asked = vi.fn(() => Promise.resolve(''));
  const observer = new QueryObserver(serverState, { queryKey: ['lost', 1], queryFn: asked });
  const stop = observer.subscribe(() => undefined);
  await eventually(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  setReachable(false);
  reloadOnceReachable('lost');
  expect(asked).toHaveBeenCalledOnce();
  setReachable(true);
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  setReachable(false);
  setReachable(true);
  reloadOnceReachable('lost');
  await eventually(() => expect(asked).toHaveBeenCalledTimes(3));
  stop();
});

test.each(['server.unreachable', 'server.no_answer'] as const)(
  'a read that failed with %s is repeated when the server is back',
  async (code) => {
    const unfollow = followChanges();
    const asked = vi.fn(() =>
      asked.mock.calls.length === 1 ? Promise.reject(new AppError(code)) : Promise.resolve('read'),
    );
    const observer = new QueryObserver(serverState, { queryKey: ['away', code], queryFn: asked });
    const stop = observer.subscribe(() => undefined);
    await eventually(() => expect(observer.getCurrentResult().isError).toBe(true));
    setReachable(false);
    setReachable(true);
    await eventually(() => expect(observer.getCurrentResult().data).toBe('read'));
    stop();
    unfollow();
  },
);

/** Displayed data of an area, and how often it was requested. */
async function shown(area: string) {
  const asked = vi.fn(() => Promise.resolve(''));
  const observer = new QueryObserver(serverState, { queryKey: [area, 1], queryFn: asked });
  const stop = observer.subscribe(() => undefined);
  await eventually(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  return { asked, stop };
}

test('a change is read once in the tab that made it', async () => {
  const unfollow = followChanges();
  const { asked, stop } = await shown('own');
  const otherTab = new BroadcastChannel('veneer-desk-changes');
  const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve));
  reloadArea('own');
  await heard;
  await eventually(() => expect(serverState.isFetching()).toBe(0));
  expect(asked).toHaveBeenCalledTimes(2);
  otherTab.close();
  unfollow();
  stop();
});

test('the change of a document is read in the lists of its source and of the packages it moved', async () => {
  const [order, packs, users] = [await shown('saleOrder'), await shown('pack'), await shown('user')];
  reloadArea('delivery');
  await eventually(() => expect(order.asked).toHaveBeenCalledTimes(2));
  await eventually(() => expect(packs.asked).toHaveBeenCalledTimes(2));
  expect(users.asked).toHaveBeenCalledOnce();
  for (const { stop } of [order, packs, users]) stop();
});
