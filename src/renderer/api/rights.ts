import { compareRights, type Rights, type RightsChange } from '../menu/rights-change.ts';
import { useRightsSignals } from '../stores/rights-signals.ts';
import { ownerOf, useSession } from '../stores/session.ts';
import { readAccount } from './session.ts';

/**
 * After each signal, reads the user, the permissions and the menus again, and reports what has changed. Returns a
 * function that stops it.
 */
export function followRights(onChange: (change: RightsChange) => void): () => void {
  let isReading = false;
  let isDue = false;
  async function follow(): Promise<void> {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue) {
      isDue = false;
      // If the back office does not answer now, its next signal or refusal repeats this.
      await rereadAccount(onChange).catch(() => undefined);
    }
    isReading = false;
  }
  return useRightsSignals.subscribe(() => void follow());
}

type Account = Pick<
  ReturnType<typeof useSession.getState>,
  'user' | 'topMenus' | 'menus' | 'allMenus' | 'buttons'
>;

async function rereadAccount(onChange: (change: RightsChange) => void): Promise<void> {
  const before = useSession.getState();
  if (!before.loaded) return;
  const account = await readAccount(before.topMenuId);
  const now = useSession.getState();
  if (!now.loaded || ownerOf(now.record) !== ownerOf(before.record)) return;
  // The same rights in new objects would draw every page again.
  if (textOf(now) === textOf(account)) return;
  useSession.setState(account);
  const change = compareRights(rightsOf(now), rightsOf(account));
  if (change.lost.length + change.gained.length > 0) onChange(change);
}

const textOf = ({ user, topMenus, menus, allMenus, buttons }: Account): string =>
  JSON.stringify([user, topMenus, menus, allMenus, buttons]);

const rightsOf = ({ allMenus, buttons, user }: Account): Rights => ({
  menus: allMenus,
  buttons,
  roles: user?.roles ?? [],
});
