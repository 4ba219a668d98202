import { compareRights, type Rights } from '../menu/rights-change.ts';
import { showRightsChange } from '../stores/rights-news.ts';
import { useRightsSignals } from '../stores/rights-signals.ts';
import { ownerOf, useSession } from '../stores/session.ts';
import { readAccount } from './session.ts';

/**
 * After each signal, reads the user, the permissions and the menus again, and reports what has changed. Returns a
 * function that stops it.
 */
export function followRights(): () => void {
  let isReading = false;
  let isDue = false;
  async function follow(): Promise<void> {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue) {
      isDue = false;
      // If the back office does not answer now, its next signal or refusal repeats this.
      await rereadAccount().catch(() => undefined);
    }
    isReading = false;
  }
  return useRightsSignals.subscribe(() => void follow());
}

async function rereadAccount(): Promise<void> {
  const before = useSession.getState();
  if (!before.loaded) return;
  const account = await readAccount(before.topMenuId);
  const now = useSession.getState();
  if (!now.loaded || ownerOf(now.record) !== ownerOf(before.record)) return;
  const { user, topMenus, menus, allMenus, buttons } = now;
  const known = { user, topMenus, menus, allMenus, buttons };
  const read = Object.fromEntries(
    Object.keys(known).map((name) => [name, account[name as keyof typeof known]]),
  );
  // The same rights in new objects would draw every page again.
  if (JSON.stringify(known) === JSON.stringify(read)) return;
  useSession.setState(account);
  const change = compareRights(rightsOf(now), rightsOf(account));
  if (change.lost.length + change.gained.length > 0) showRightsChange(change);
}

const rightsOf = ({
  allMenus,
  buttons,
  user,
}: Awaited<ReturnType<typeof readAccount>> | ReturnType<typeof useSession.getState>): Rights => ({
  menus: allMenus,
  buttons,
  roles: user?.roles ?? [],
});
