import { app, session, shell, type WebContents } from 'electron';

/** Sites a screen may open in the system's browser; a site is added with the screen that links to it. */
const EXTERNAL_HOSTS: ReadonlySet<string> = new Set([]);

/** All a page may ask Chromium for. Copying a package number needs it; reading the clipboard stays refused. */
const GRANTED: readonly string[] = ['clipboard-sanitized-write'];

/** Denies what a page of ours never needs: leaving our origin, opening windows, embedding, permissions. */
export function installGuards(isOwnPage: (url: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, isOwnPage));
  session.defaultSession.setPermissionRequestHandler((contents, permission, callback) => {
    callback(GRANTED.includes(permission) && isOwnPage(contents.getURL()));
  });
  session.defaultSession.setPermissionCheckHandler(
    (contents, permission) =>
      GRANTED.includes(permission) && contents !== null && isOwnPage(contents.getURL()),
  );
}

function guardContents(contents: WebContents, isOwnPage: (url: string) => boolean): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function openOutside(url: string): void {
  if (!URL.canParse(url)) return;
  const { protocol, host } = new URL(url);
  if (protocol === 'https:' && EXTERNAL_HOSTS.has(host)) void shell.openExternal(url);
}
