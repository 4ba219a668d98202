import { useEffect, useState } from 'react';
import { signInApi } from '#shared/api/sign-in';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { signInByQr } from '../../api/sign-in.ts';
import { pause } from '../../components/pause.ts';
import { useServer } from '../../stores/server.ts';

const POLL_MS = 1_500;
/** States of a code as the server numbers them. */
const SCANNED = 1;
const CONFIRMED = 2;
const OVER = 3;
const UNBOUND = 4;

export type QrState =
  | { kind: 'loading' }
  | { kind: 'waiting' | 'scanned'; qrCode: string }
  | { kind: 'over' }
  /** Confirmed by another service's user, whose phone must be bound first. */
  | { kind: 'unbound'; oauthId: string }
  | { kind: 'failed'; error: AppError };

/** A sign-in code while it is shown: creates it, polls it while the page is visible, and uses it once confirmed. */
export function useQrSignIn(): { state: QrState; renew: () => void } {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<QrState>({ kind: 'loading' });
  const reachable = useServer((server) => server.reachable);
  const isCutOff = state.kind === 'failed' && state.error.code === 'server.unreachable';
  const renew = () => setRound((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests a new code.
  useEffect(() => {
    const abort = new AbortController();
    const show = (next: QrState) => {
      if (!abort.signal.aborted) setState(next);
    };
    watchCode(show, abort.signal).catch((error: unknown) =>
      show({ kind: 'failed', error: toAppError(error) }),
    );
    return () => abort.abort();
  }, [round]);

  useEffect(() => {
    if (isCutOff && reachable) setRound((before) => before + 1);
  }, [isCutOff, reachable]);

  return { state, renew };
}

async function watchCode(show: (state: QrState) => void, signal: AbortSignal): Promise<void> {
  show({ kind: 'loading' });
  const made = await request(signInApi.qrInit, {}, { quiet: true, signal });
  const { id, qrCode } = made;
  const overAt = Date.now() + made.expiresIn * 1000;
  show({ kind: 'waiting', qrCode });
  for (;;) {
    await pause(POLL_MS, signal);
    await untilVisible(signal);
    if (signal.aborted) return;
    if (Date.now() >= overAt) return show({ kind: 'over' });
    const { status, oauthId } = await askState({ id, qrCode }, signal);
    if (status === OVER) return show({ kind: 'over' });
    if (status === UNBOUND) return show({ kind: 'unbound', oauthId });
    if (status === CONFIRMED) return signInByQr({ id, qrCode });
    show({ kind: status === SCANNED ? 'scanned' : 'waiting', qrCode });
  }
}

async function askState({ id, qrCode }: { id: string; qrCode: string }, signal: AbortSignal) {
  try {
    return await request(signInApi.qrCheck, { query: { id, code: qrCode } }, { quiet: true, signal });
  } catch (error) {
    // The code survives a short outage, which the banner shows.
    if (toAppError(error).code === 'server.unreachable') return { status: 0, oauthId: '' };
    throw error;
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}
