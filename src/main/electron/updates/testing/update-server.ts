import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The content of an AppImage of this version: a script, because electron-updater starts the new file once. */
export function appImage(version: string): string {
  return `#!/bin/sh\n# ${version}\n`;
}

/** A server of updates: a folder with channel files and AppImages. */
export class UpdateServer {
  readonly #files = new Map<string, Buffer>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const body = this.#files.get(new URL(request.url ?? '', 'http://x').pathname);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
  }

  static async start(): Promise<UpdateServer> {
    const started = new UpdateServer();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/desk/`;
  }

  /** Serves a version in a channel. `content` may differ from the file whose checksum the channel announces. */
  publish(version: string, channel = 'latest', content = appImage(version)): void {
    const file = `muzhiyu-${version}.AppImage`;
    const sha512 = createHash('sha512').update(appImage(version)).digest('base64');
    const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
    this.#files.set(`/desk/${file}`, Buffer.from(content));
    this.#files.set(
      `/desk/${channel}-linux${arch}.yml`,
      Buffer.from(
        `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${content.length}\n` +
          `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`,
      ),
    );
  }

  /** Serves a version for macOS: a zip, here with any content. */
  publishZip(version: string, content: string): void {
    const file = `muzhiyu-${version}-macos-x64.zip`;
    const sha512 = createHash('sha512').update(content).digest('base64');
    this.#files.set(`/desk/${file}`, Buffer.from(content));
    this.#files.set(
      '/desk/latest-mac.yml',
      Buffer.from(
        `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${content.length}\n` +
          `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`,
      ),
    );
  }

  /** Removes all versions. */
  clear(): void {
    this.#files.clear();
  }

  stop(): void {
    this.#server.close();
  }
}
