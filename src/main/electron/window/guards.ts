import { app, session, shell, type WebContents } from 'electron';
import { ask } from '../boxes/ask.ts';
import type { Say } from '../words.ts';
import { mayUse } from './permissions.ts';

/**
 * Denies what our pages never need: leaving our origin, opening windows, embedding, permissions. A link to another
 * site is opened in the system's browser if it is https and the user confirms its address.
 */
export function installGuards(isOwnPage: (url: string) => boolean, say: Say): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, isOwnPage, say));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const { requestingUrl, isMainFrame } = details;
    callback(mayUse(permission, { hasPage: true, origin: requestingUrl, isMainFrame }, isOwnPage));
  });
  session.defaultSession.setPermissionCheckHandler((contents, permission, origin, details) => {
    const { isMainFrame, requestingUrl: url, embeddingOrigin } = details;
    return mayUse(
      permission,
      { hasPage: contents !== null, origin, isMainFrame, url, embeddingOrigin },
      isOwnPage,
    );
  });
}

function guardContents(contents: WebContents, isOwnPage: (url: string) => boolean, say: Say): void {
  const openOutside = createOpener(say);
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

/** Asks one question at a time, so that a page cannot flood the user with them. */
function createOpener(say: Say): (url: string) => void {
  let isAsking = false;
  return (url) => {
    if (isAsking || !URL.canParse(url) || new URL(url).protocol !== 'https:') return;
    isAsking = true;
    void askAndOpen(url, say).finally(() => {
      isAsking = false;
    });
  };
}

async function askAndOpen(url: string, say: Say): Promise<void> {
  const response = await ask({
    type: 'question',
    message: say('openOutside'),
    detail: url,
    buttons: [say('cancel'), say('openIt')],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) await shell.openExternal(url);
}
