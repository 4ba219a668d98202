import { uploadApi } from '#shared/api/upload';
import type { UploadScope } from '#shared/upload-rules';
import type { ServerConfig } from '../../config.ts';

const READ_PATHS: Record<UploadScope, string> = {
  tenant: uploadApi.readTenant.path,
  private: uploadApi.readPrivate.path,
  common: uploadApi.readCommon.path,
};

/** Origins besides this server's own that pages post files to and read them from. */
export function fileOrigins({ s3 }: Pick<ServerConfig, 's3'>): string[] {
  return s3 === undefined ? [] : [new URL(s3.endpoint).origin];
}

/** A stored file's name in its address, taken from its key: `1900…1.png`. */
export function nameOf(storeKey: string): string {
  return storeKey.slice(storeKey.lastIndexOf('/') + 1);
}

/** The address of a file; `origin` may be empty, for an address on the same server. */
export function fileUrlOf(
  file: { scope: UploadScope; tenantId: string; storeKey: string },
  origin: string,
): string {
  const path = READ_PATHS[file.scope]
    .replace(':tenantId', file.tenantId)
    .replace(':name', nameOf(file.storeKey));
  return `${origin}${path}`;
}

/** The file's id in an address, a name or a key sent by a client. */
export function idOfName(name: string): string | null {
  const path = name.split(/[?#]/)[0] ?? '';
  return (
    /(?:^|\/)(\d{1,19})(?:\.\w{2,4})?$/.exec(path)?.[1] ?? /\/(\d{1,19})\/[^/]+$/.exec(path)?.[1] ?? null
  );
}
