import type { FastifyRequest } from 'fastify';
import type { Language } from '#shared/errors';

/** The language a caller prefers: Chinese unless English comes first in Accept-Language. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
}
