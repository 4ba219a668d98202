import { authApi } from '#shared/api/auth';
import { toAppError } from '#shared/errors';
import { isUnanswered } from '#shared/unanswered';
import { desk } from '../desk/connect.ts';
import { readDesk } from '../desk/watch.ts';
import { setReachable, useServer } from '../stores/server.ts';
import { request } from './session.ts';

const ASK_MS = 3_000;

/** Checks whether the back office answers, and updates `useServer`. */
export async function askServer(): Promise<void> {
  await request(authApi.publicKey, {}, { quiet: true }).catch((error: unknown) => {
    // This call needs nothing of the database: a server that does not answer it answers none.
    if (isUnanswered(toAppError(error))) setReachable(false);
  });
}

/** While the back office is unreachable, repeats the check until it answers. Returns a function that stops it. */
export function watchReachability(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    // The embedded back office may restart on another port.
    if (desk) await readDesk(desk);
    await askServer();
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!useServer.getState().reachable) timer = setTimeout(() => void ask(), ASK_MS);
  }

  let isAsking = false;
  async function askOnce(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    await askServer();
    isAsking = false;
  }

  const stop = useServer.subscribe(({ timedOut }, before) => {
    if (timedOut !== before.timedOut) void askOnce();
    else schedule();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
