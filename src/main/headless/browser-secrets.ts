import type { DeskHandlers } from '#shared/desk/contract';
import type { SecretName } from '#shared/desk/contract/secrets';

/**
 * At most this many browsers' secrets are kept; the oldest are dropped, for browsers that close without signing out.
 */
const MOST_DRAWERS = 200;

type Secrets = DeskHandlers['secrets'];

export interface BrowserSecrets {
  /** This browser's view of the secrets, and whether its screen is locked. */
  of(browser: string): { secrets: Secrets; isLocked(): boolean };
  /** Signs every browser out of sessions that are not kept. */
  forget(): void;
}

/**
 * Keeps sessions apart although several browsers, and so several people, use the host's single address. A session that
 * must not be kept on this computer belongs to the browser that signed in, together with its lock; it stays in memory
 * and other browsers cannot see it. A browser without such a session uses the one that the host keeps for everyone.
 */
export function createBrowserSecrets(kept: Secrets, isLocked: () => boolean): BrowserSecrets {
  const drawers = new Map<string, Map<SecretName, string>>();

  function open(browser: string): Map<SecretName, string> {
    const drawer = drawers.get(browser) ?? new Map<SecretName, string>();
    // Moves it to the end, so that the least recently used is the first to be dropped.
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
