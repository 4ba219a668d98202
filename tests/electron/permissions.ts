import type { Session } from 'electron';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];
type Permission = Parameters<NonNullable<CheckHandler>>[1];
type Contents = Parameters<NonNullable<RequestHandler>>[0];

/** Electron's permissions that the test's browser can grant or refuse, with the browser's names. */
const BROWSER_NAMES: Partial<Record<Permission, string[]>> = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  geolocation: ['geolocation'],
  media: ['camera', 'microphone'],
  notifications: ['notifications'],
};

let requestHandler: RequestHandler = null;
let checkHandler: CheckHandler = null;

export function setRequestHandler(handler: RequestHandler): void {
  requestHandler = handler;
}

export function setCheckHandler(handler: CheckHandler): void {
  checkHandler = handler;
}

/**
 * The permissions that the session's handlers grant the page of a main frame. Without handlers Electron grants
 * everything.
 */
export async function permissionsOf(
  contents: Contents,
  url: string,
): Promise<{ browser: string[]; loopback: boolean }> {
  const granted: string[] = [];
  for (const [permission, names] of Object.entries(BROWSER_NAMES))
    if (await isGranted(contents, permission as Permission, url)) granted.push(...names);
  const loopback =
    (await isGranted(contents, 'loopback-network', url)) && isGrantedToOrigin('loopback-network', url);
  return { browser: granted, loopback };
}

/**
 * Asks as Chromium does for a document: the check and, if that does not grant it, the request. Both must agree here.
 */
async function isGranted(
  contents: Contents,
  permission: Permission,
  requestingUrl: string,
): Promise<boolean> {
  const details = { isMainFrame: true, requestingUrl };
  const isChecked = checkHandler?.(contents, permission, originOf(requestingUrl), details) ?? true;
  const isAllowed = await new Promise<boolean>((resolve) => {
    if (requestHandler === null) resolve(true);
    else requestHandler(contents, permission, resolve, details);
  });
  return isChecked && isAllowed;
}

/** Asks as Chromium does before a connection to another address space: for the origin, without a page. */
function isGrantedToOrigin(permission: Permission, url: string): boolean {
  const origin = originOf(url);
  return checkHandler?.(null, permission, origin, { isMainFrame: false, embeddingOrigin: origin }) ?? true;
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/`;
}
