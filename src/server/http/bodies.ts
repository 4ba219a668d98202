import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors';
import { fieldLimitOf } from './limits.ts';

/**
 * Parses JSON and form bodies, and JSON sent as plain text. An empty body counts as none, whatever its type: compatible
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
    (request, body, done) => {
      const text = String(body);
      if (hasMoreFields(text, fieldLimitOf(request.routeOptions.config.endpoint)))
        done(new AppError('request.too_large'));
      else done(null, text === '' ? undefined : Object.fromEntries(new URLSearchParams(text)));
    },
  );
}

function hasMoreFields(form: string, most: number): boolean {
  let fields = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}
