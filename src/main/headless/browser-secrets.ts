import type { DeskHandlers, SecretName } from '#shared/desk/contract';

/** Drawers of browsers that closed without signing out are dropped when there are more. */
const MOST_DRAWERS = 200;

type Secrets = DeskHandlers['secrets'];

export interface BrowserSecrets {
  /** The secrets as this browser is to see them, and whether its screen is locked. */
  of(browser: string): { secrets: Secrets; isLocked(): boolean };
  /** Signs every browser out of what is not kept. */
  forget(): void;
}

/**
 * Several browsers, and so several people, come to the host's one address. A session that is not to be kept on this
 * computer is in a drawer of the browser that signed in, with the lock in front of it: in memory alone, and no other
 * browser's. Without such a session a browser has what the host keeps for all.
 */
export function createBrowserSecrets(kept: Secrets, isLocked: () => boolean): BrowserSecrets {
  const drawers = new Map<string, Map<SecretName, string>>();

  function open(browser: string): Map<SecretName, string> {
    const drawer = drawers.get(browser) ?? new Map<SecretName, string>();
    // The one opened last stands last, so that the first is the one to drop.
    drawers.delete(browser);
    drawers.set(browser, drawer);
    for (const [oldest] of drawers) {
      if (drawers.size <= MOST_DRAWERS) break;
      drawers.delete(oldest);
    }
    return drawer;
  }

  return {
    of: (browser) => ({
      secrets: {
        read({ name }) {
          const drawer = drawers.get(browser);
          return drawer === undefined ? kept.read({ name }) : (drawer.get(name) ?? null);
        },
        write(secret) {
          const { name, value, isKept } = secret;
          if (name === 'session' && isKept !== false) drawers.delete(browser);
          else if (name === 'session' || drawers.has(browser)) {
            open(browser).set(name, value);
            return;
          }
          return kept.write(secret);
        },
        remove({ name }) {
          const drawer = drawers.get(browser);
          if (drawer === undefined) return kept.remove({ name });
          if (name === 'session') drawers.delete(browser);
          else drawer.delete(name);
        },
      },
      isLocked: () => drawers.get(browser)?.has('lock') ?? isLocked(),
    }),
    forget: () => drawers.clear(),
  };
}
