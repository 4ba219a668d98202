import { create } from 'zustand';

/** Whether the back office answers; the banner and the sign-in page read it. */
export const useServer = create<{ reachable: boolean }>(() => ({ reachable: true }));

export function setReachable(reachable: boolean): void {
  if (useServer.getState().reachable !== reachable) useServer.setState({ reachable });
}
