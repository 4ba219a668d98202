import { api } from '#shared/api/index';
import { ATTACHMENT_DIRECTORY } from '#shared/upload-rules';
import { postForm } from './post-form.ts';
import type { TestServer } from './test-server.ts';

/** Uploads a private file of the user into the folder for files of records; returns its address. */
export async function uploadToAttach(
  server: TestServer,
  token: string,
  { name, bytes, directory = ATTACHMENT_DIRECTORY }: { name: string; bytes: Uint8Array; directory?: string },
): Promise<string> {
  const signed = await server.ask(api.upload.signPrivate, { token, body: { directory } });
  const fields = Object.entries({ key: `${signed.directory}${name}`, ...signed.fields });
  const { status, body } = await postForm(server.app, signed.host, [...fields, ['file', { name, bytes }]]);
  if (status !== 200) throw new Error(body.data.errorCode);
  return body.data.fileUrl;
}
