import { z } from 'zod';
import { endpoint, IdSchema } from './kit.ts';

/** The permission that a user needs for a desk to take tasks in their session. */
export const ATTEND_PERMISSION = 'pack_print';

/** Names of a desk's printers or readers. */
export const DeskNamesSchema = z.array(z.string().trim().min(1).max(100)).max(50);

/** An id that a host has generated for itself, 128 random bits in hexadecimal. It grants no rights. */
export const HostIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** The host of a signed-in user's page, as a desk of the company. */
export const deskAttendanceApi = {
  /**
   * Makes the host of the caller's page a desk of the company while the caller is signed in: it gets a token for calls
   * declared `access: 'desk'`, valid no longer than the caller's session. Repeated to renew the token.
   */
  attend: endpoint({
    method: 'POST',
    path: '/api/blade-veneer/v1/desk/attend',
    summary: { zh: '以登录的工位接收任务', en: 'Take tasks at a desk where a user is signed in' },
    access: { permission: ATTEND_PERMISSION },
    fields: { hostId: { zh: '本机编号', en: 'Id of the host' }, printers: { zh: '打印机', en: 'Printers' } },
    idempotency: 'exempt',
    body: z.object({
      hostId: HostIdSchema,
      name: z.string().trim().min(1).max(60),
      printers: DeskNamesSchema,
    }),
    output: z.object({ deskId: IdSchema, token: z.string(), expiresIn: z.number().int() }),
  }),
};
