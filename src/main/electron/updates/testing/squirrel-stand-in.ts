import { EventEmitter } from 'node:events';

/**
 * Squirrel.Mac as electron-updater uses it: it fetches the archive that its feed names, and has then what it installs at
 * the program's end.
 */
export class SquirrelStandIn extends EventEmitter {
  /** The archive that would be installed now. */
  given: string | null = null;
  #feed = { url: '', headers: {} };

  setFeedURL(feed: { url: string; headers: Record<string, string> }): void {
    this.#feed = feed;
  }

  checkForUpdates(): void {
    this.#fetch().catch((error: unknown) => this.emit('error', error));
  }

  /** Would open the program again, which its user has just ended. */
  quitAndInstall(): never {
    throw new Error('the program was opened again');
  }

  async #fetch(): Promise<void> {
    const { url, headers } = this.#feed;
    const { url: archive } = (await (await fetch(url, { headers })).json()) as { url: string };
    this.given = await (await fetch(archive)).text();
    this.emit('update-downloaded');
  }
}
