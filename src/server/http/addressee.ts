import type { FastifyInstance } from 'fastify';
import { BACK_OFFICE_HEADER } from '#shared/api/about';
import { AppError } from '#shared/errors';

const HEADER = BACK_OFFICE_HEADER.toLowerCase();

/**
 * Refuses calls that a desk has made for another back office, before anything of them is read: a company may put a new
 * one at the address of the old, whose records the desk still has. Calls that name none are for whoever answers.
 */
export function refuseCallsForOthers(app: FastifyInstance, officeId: string): void {
  app.addHook('onRequest', async ({ headers }) => {
    const meant = headers[HEADER];
    if (meant !== undefined && meant !== officeId) throw new AppError('server.other_office');
  });
}
