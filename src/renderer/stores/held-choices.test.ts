import { expect, test } from 'vitest';
import type { Token } from '#shared/api/auth';
import { dropAllChoices, heldChoices, holdChoices } from './held-choices.ts';
import { clearSession, onOtherOwner, useSession } from './session.ts';

const signIn = (user_id: string) =>
  useSession.setState({ record: { token: { tenant_id: '000000', user_id } as Token, issuedAt: 0 } });

test('a chosen file outlives an expired session, for its user alone', () => {
  const file = new File(['包号'], 'tally.csv');
  signIn('1');
  const stop = onOtherOwner(dropAllChoices);
  holdChoices('tally', file);
  expect(heldChoices('tally'), 'closed by its user').toBeNull();

  clearSession('expired');
  holdChoices('tally', file);
  signIn('1');
  expect(heldChoices('tally')).toBe(file);

  clearSession('expired');
  signIn('2');
  expect(heldChoices('tally'), 'another user').toBeNull();

  clearSession('user');
  holdChoices('tally', file);
  expect(heldChoices('tally'), 'signed out').toBeNull();
  stop();
});
