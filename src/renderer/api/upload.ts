import axios from 'axios';
import { type Answer, dataOf, errorOf, isRefusal } from '#shared/api/answer';
import { type UploadSignature, uploadApi } from '#shared/api/upload';
import { AppError, toAppError } from '#shared/errors';
import { UPLOAD_MODULES, type UploadScope } from '#shared/upload-rules';
import { useDesk } from '../stores/desk.ts';
import { accessToken } from '../stores/session.ts';
import { withMessageOf } from './error-catalogue.ts';
import { isGuarded, reachable } from './file-address.ts';
import { request } from './session.ts';
import { checkUpload, type FileToUpload, scopeOf } from './upload-check.ts';

/** Enough for half a megabyte over a bad line. */
const POST_LIMIT_MS = 120_000;
const QUIET = { quiet: true };
/** The longest description that the server accepts. */
const DESCRIPTION_CHARS = 200;

export interface UploadResult {
  fileUrl: string;
  /** `1920x1080` for a picture, else empty. */
  resolutionRatio: string;
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Gets the progress from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads one file: permission, form and, where the store needs it, completion. Rejects with an `AppError` with the
 * catalogue's message, which the caller shows; with the abort's own reason when it was cancelled.
 */
export async function uploadFile(
  upload: FileToUpload<File>,
  { signal, onProgress }: UploadOptions = {},
): Promise<UploadResult> {
  const { file, scope, directory } = checkUpload(upload);
  const signed = await sign(scope, { ...upload, directory }).catch((error: unknown) => {
    throw withMessageOf('signatureRefused', error);
  });
  try {
    signal?.throwIfAborted();
    const key = `${signed.directory}${plainName(file.name)}`;
    const answer = await post(signed, key, file, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    if (!signed.needsCompletion) {
      if (isRefusal(answer)) throw errorOf(answer);
      return dataOf(uploadApi.post, answer);
    }
    // A foreign store's answer shows only whether it accepted the form; its message is not for users.
    if (answer.status < 200 || answer.status > 299) throw new AppError('upload.failed');
    return await request(uploadApi.complete, { body: { key } }, { ...QUIET, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const cause = toAppError(error);
    // The server's message about the file itself is more useful than the general failure.
    throw cause.code.startsWith('upload.') ? cause : withMessageOf('uploadFailed', cause);
  }
}

/** Deletes an uploaded file; rejects with the catalogue's message. */
export async function removeFile(type: FileToUpload['type'], fileUrl: string): Promise<void> {
  const body = { fileNames: [fileUrl] };
  const scope = scopeOf(type);
  try {
    if (scope === 'tenant') await request(uploadApi.removeTenant, { body }, QUIET);
    else if (scope === 'private') await request(uploadApi.removePrivate, { body }, QUIET);
    else await request(uploadApi.removeCommon, { body }, QUIET);
  } catch (error) {
    // A file that is already gone counts as deleted.
    if (toAppError(error).code !== 'record.some_missing') throw withMessageOf('removalFailed', error);
  }
}

/**
 * The address from which an element can show a file: for a private file at our own back office with the token. No
 * other server gets the token, and no other call of ours.
 */
export function showableAddress(fileUrl: string): string {
  const office = useDesk.getState().info?.serverUrl || location.origin;
  const url = reachable(fileUrl, office);
  return isGuarded(url, office) ? `${url}?blade-auth=${encodeURIComponent(`bearer ${accessToken()}`)}` : url;
}

function sign(scope: UploadScope, upload: FileToUpload): Promise<UploadSignature> {
  const { directory, moduleType, file, description = file?.name ?? '' } = upload;
  const body = { directory, description: description.slice(0, DESCRIPTION_CHARS) };
  if (scope === 'private') return request(uploadApi.signPrivate, { body }, QUIET);
  if (scope === 'common') return request(uploadApi.signCommon, { body }, QUIET);
  return request(
    uploadApi.signTenant,
    { body: { ...body, moduleType: moduleType ?? UPLOAD_MODULES[0] } },
    QUIET,
  );
}

async function post(
  signed: UploadSignature,
  key: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key, ...signed.fields })) form.append(name, value);
  // Stores ignore fields after the file.
  form.append('file', file);
  const { status, data } = await axios.post<unknown>(
    reachable(signed.host, useDesk.getState().info?.serverUrl ?? ''),
    form,
    {
      timeout: POST_LIMIT_MS,
      validateStatus: () => true,
      ...(signal && { signal }),
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
    },
  );
  return { status, body: data };
}

/** The name without characters that a key cannot contain; keeps its end with the type. */
function plainName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, '_').slice(-100);
}
