import type { DeskHandlers } from '#shared/desk/contract';
import type { SecretName } from '#shared/desk/contract/secrets';

/**
 * At most this many browsers' secrets are kept; the oldest are dropped, for browsers that close without signing out.
 */
const MOST_BROWSERS = 200;

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
  const secretsByBrowser = new Map<string, Map<SecretName, string>>();

  function ownOf(browser: string): Map<SecretName, string> {
    const own = secretsByBrowser.get(browser) ?? new Map<SecretName, string>();
    // Moves it to the end, so that the least recently used is the first to be dropped.
    secretsByBrowser.delete(browser);
    secretsByBrowser.set(browser, own);
    for (const [oldest] of secretsByBrowser) {
      if (secretsByBrowser.size <= MOST_BROWSERS) break;
      secretsByBrowser.delete(oldest);
    }
    return own;
  }

  return {
    of: (browser) => ({
      secrets: {
        read({ name }) {
          const own = secretsByBrowser.get(browser);
          return own === undefined ? kept.read({ name }) : (own.get(name) ?? null);
        },
        write(secret) {
          const { name, value, isKept } = secret;
          if (name === 'session' && isKept !== false) secretsByBrowser.delete(browser);
          else if (name === 'session' || secretsByBrowser.has(browser)) {
            ownOf(browser).set(name, value);
            return;
          }
          return kept.write(secret);
        },
        remove({ name }) {
          const own = secretsByBrowser.get(browser);
          if (own === undefined) return kept.remove({ name });
          if (name === 'session') secretsByBrowser.delete(browser);
          else own.delete(name);
        },
      },
      isLocked: () => secretsByBrowser.get(browser)?.has('lock') ?? isLocked(),
    }),
    forget: () => secretsByBrowser.clear(),
  };
}
