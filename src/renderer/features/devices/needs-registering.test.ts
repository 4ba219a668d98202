import { expect, test } from 'vitest';
import type { Registration } from '#shared/desk/contract/registration';
import { AppError, type ErrorCode } from '#shared/errors';
import { needsRegistering } from './needs-registering.ts';

const desk = { id: '1', tenantId: '000000', name: '一号工位' };
const of = (connection: Registration['connection'], code?: ErrorCode): Registration => ({
  desk,
  attended: null,
  connection,
  error: code === undefined ? null : new AppError(code).toPayload(),
});

test.each([
  ['that is not registered', true, { ...of('connecting'), desk: null }],
  ['whose key is refused', true, of('refused', 'desk.key_refused')],
  ['that signed for another address', false, of('refused', 'desk.other_address')],
  ['whose company is closed', false, of('refused', 'desk.company_closed')],
  ['that cannot reach the back office', false, of('unreachable', 'server.unreachable')],
  ['that is connected', false, of('connected')],
])('of a desk %s, that the registration is offered is %s', (_, isOffered, registration) => {
  expect(needsRegistering(registration)).toBe(isOffered);
});
