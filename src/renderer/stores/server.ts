import { create } from 'zustand';

interface ServerState {
  /** Whether the back office answers; read by the banner and the sign-in page. */
  reachable: boolean;
  /** How many calls had no answer in time: whether it answers at all has to be asked. */
  timedOut: number;
}

export const useServer = create<ServerState>(() => ({ reachable: true, timedOut: 0 }));

export function setReachable(reachable: boolean): void {
  if (useServer.getState().reachable !== reachable) useServer.setState({ reachable });
}

export function noteTimedOut(): void {
  useServer.setState(({ timedOut }) => ({ timedOut: timedOut + 1 }));
}
