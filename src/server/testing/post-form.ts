import type { FastifyInstance } from 'fastify';

export interface FormAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any answer.
  body: any;
}

/** Posts a form in the encoding of browsers, with the fields in the given order. */
export async function postForm(
  app: FastifyInstance,
  url: string,
  fields: readonly (readonly [string, string | { name: string; bytes: Uint8Array }])[],
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<FormAnswer> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Buffer.from(value.bytes)]), value.name);
  }
  const encoded = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json() : response.rawPayload };
}
