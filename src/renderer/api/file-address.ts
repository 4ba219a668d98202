import { uploadApi } from '#shared/api/upload';

/** Paths of files and forms at a back office, at any origin. */
const OWN_PATH = /\/api\/blade-noc\/(pub\/)?v2\/oss\/.*/;

/** The calls that read files for signed-in users only. */
const GUARDED = [uploadApi.readTenant, uploadApi.readPrivate];

/** True for the address of a file kept by our back office, false for a picture from another site. */
export function isUploaded(fileUrl: string): boolean {
  return OWN_PATH.test(fileUrl);
}

/**
 * The back office's own address as this client reaches it, which may differ from its public origin; other addresses
 * unchanged.
 */
export function reachable(address: string, office: string): string {
  const path = address.startsWith('/') ? address : OWN_PATH.exec(address)?.[0];
  return path === undefined ? address : `${office}${path}`;
}

/**
 * Whether an address reads a file of the back office that needs the token. Users choose the address of their picture:
 * with `..` in it, everyone who sees the picture would make a call of that user's choice, such as signing out.
 */
export function isGuarded(url: string, office: string): boolean {
  return GUARDED.some(({ path, query }) => {
    const folder = `${office}${path.replace(':name', '')}`;
    return url.startsWith(folder) && query.safeParse({ name: url.slice(folder.length) }).success;
  });
}
