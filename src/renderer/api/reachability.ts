import { authApi } from '#shared/api/auth';
import { desk } from '../desk/connect.ts';
import { readDesk } from '../desk/watch.ts';
import { useServer } from '../stores/server.ts';
import { request } from './session.ts';

const ASK_MS = 3_000;

/** Asks whether the back office answers; `useServer` hears of it, either way. */
export async function askServer(): Promise<void> {
  await request(authApi.publicKey, {}, { quiet: true }).catch(() => undefined);
}

/** While the back office cannot be reached, asks again until it answers; the answer itself clears the state. */
export function watchReachability(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    // The embedded back office may come back on another port.
    if (desk) await readDesk(desk);
    await askServer();
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!useServer.getState().reachable) timer = setTimeout(() => void ask(), ASK_MS);
  }

  const stop = useServer.subscribe(schedule);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
