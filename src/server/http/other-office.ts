import type { FastifyInstance } from 'fastify';
import { BACK_OFFICE_HEADER } from '#shared/api/about';
import { AppError } from '#shared/errors';

const HEADER = BACK_OFFICE_HEADER.toLowerCase();

/**
 * Refuses calls that name another back office, before their body is read. A company may run a new back office at the
 * address of an old one, for which its desks still have records to deliver. Calls that name none are accepted.
 */
export function refuseOtherOffice(app: FastifyInstance, officeId: string): void {
  app.addHook('onRequest', async ({ headers }) => {
    const named = headers[HEADER];
    if (named !== undefined && named !== officeId) throw new AppError('server.other_office');
  });
}
