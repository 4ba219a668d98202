import type { FastifyInstance } from 'fastify';

/**
 * JSON and form bodies, and JSON that is called plain text. An empty body is no body, whatever its type says: family
 * clients send empty JSON and empty forms.
 */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (/^\s*[[{]/.test(String(body))) parseJson(request, String(body), done);
    else done(null, body);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body.length === 0 ? undefined : Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
