import { create } from 'zustand';

/** Whether the back office answers; read by the banner and the sign-in page. */
export const useServer = create<{ reachable: boolean }>(() => ({ reachable: true }));

export function setReachable(reachable: boolean): void {
  if (useServer.getState().reachable !== reachable) useServer.setState({ reachable });
}
