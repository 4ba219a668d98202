import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { fail, refuse, statusOf, toPublicError } from './answers.ts';
import { inWordsOf } from './invalid-input.ts';
import { languageOf } from './language.ts';
import { toTokenFailure } from './token-failure.ts';

/**
 * Answers every failure in the format of the wire contract; statuses and words are in `answers.ts`. `count` receives
 * the code of each.
 */
export function handleErrors(app: FastifyInstance, count: (code: string) => void = () => undefined): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const own = transportError(error);
    if (own !== null) {
      count(`http.${own}`);
      return answerTransport(own, request, reply);
    }
    const shown = inWordsOf(toPublicError(error, request.id), request.routeOptions.config.endpoint?.fields);
    count(shown.code);
    if (statusOf(shown.code) >= 500) request.log.error({ err: error }, 'request failed');
    return answer(shown, request, reply);
  });
}

/** Sends an `AppError`, in the envelope or, for the token call, in OAuth's bare form. */
function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  const { seconds } = error.details;
  if (statusOf(error.code) === 429 && typeof seconds === 'number')
    reply.header('retry-after', String(seconds));
  if (request.routeOptions.config.endpoint?.bare) {
    const { status, body } = toTokenFailure(error, language);
    return reply.status(status).send(body);
  }
  return reply.status(statusOf(error.code)).send(fail(error, language));
}

function answerTransport(status: number, request: FastifyRequest, reply: FastifyReply) {
  if (status === 413) return answer(new AppError('request.too_large'), request, reply);
  return reply.status(status).send(refuse(status, languageOf(request)));
}

/** The status of a refusal by the framework (unreadable body, too large, unknown type); null for other errors. */
function transportError(error: FastifyError | Error): number | null {
  if (!('statusCode' in error) || error instanceof AppError) return null;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
