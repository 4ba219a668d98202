import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './answers.ts';
import { languageOf } from './language.ts';

const LOOPBACK_NAME = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/;

/** Whether a request names its server by a loopback address: a web page can have its own name resolve to this machine. */
export function isForLoopbackName({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return LOOPBACK_NAME.test(headers.host ?? '');
}

/** Refuses requests for any other name, so that no web page reaches this server by DNS rebinding. */
export function refuseOtherNames(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForLoopbackName(request)) return reply.status(421).send(refuse(421, languageOf(request)));
  });
}
