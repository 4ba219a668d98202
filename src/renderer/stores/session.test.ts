import { expect, test, vi } from 'vitest';
import type { Token } from '#shared/api/auth';
import type { Menu } from '#shared/api/own-menu';
import {
  clearSession,
  collectPermissions,
  isDueForRenewal,
  onOtherOwner,
  originAfter,
  ownerOf,
  takeAccount,
  useSession,
} from './session.ts';

test('uses only leaves of the button tree as permissions', () => {
  const tree = [
    { code: 'pack', children: [{ code: 'pack_view' }, { code: 'pack_print' }] },
    { code: 'alone' },
    { code: '', children: [] },
  ] as Partial<Menu>[] as Menu[];
  expect([...collectPermissions(tree)]).toEqual(['pack_view', 'pack_print', 'alone']);
});

test.each([
  [3600, 2999, false],
  [3600, 3000, true],
  [120, 99, false],
  [120, 100, true],
])('a token living %d s is %d s old: due %s', (expires_in, ageS, due) => {
  const token = { expires_in } as Token;
  expect(isDueForRenewal({ token, issuedAt: 1_000 }, 1_000 + ageS * 1000)).toBe(due);
});

const begin = (tenant_id: string, user_id: string, dept_id: string) => {
  const token = { tenant_id, user_id, dept_id } as Token;
  useSession.setState({ record: { token, issuedAt: 0 } });
};

test('an account that arrives after its session has ended is not taken for that of the next one', () => {
  const { record: _record, signedOutReason: _reason, loaded: _loaded, ...account } = useSession.getState();
  begin('000001', '1', '1');
  const owner = ownerOf(useSession.getState().record);
  clearSession('user');
  takeAccount(owner, account);
  expect(useSession.getState().loaded).toBe(false);
  begin('000002', '1', '1');
  takeAccount(owner, account);
  expect(useSession.getState().loaded).toBe(false);
  takeAccount(ownerOf(useSession.getState().record), account);
  expect(useSession.getState().loaded).toBe(true);
  clearSession('none');
});

test('a session of another user, company or department is distinguished from a continued one', () => {
  const started = vi.fn();
  begin('000001', '1', '1');
  const stop = onOtherOwner(started);
  clearSession('expired');
  begin('000001', '1', '1');
  expect(started).not.toHaveBeenCalled();
  clearSession('expired');
  begin('000001', '2', '1');
  begin('000002', '2', '1');
  begin('000002', '2', '5');
  expect(started).toHaveBeenCalledTimes(3);
  stop();
  clearSession('none');
});

test('the way back from a third company leads to the first, which alone takes the user back', () => {
  const [first, second] = [
    { tenantId: '000001', tenantName: 'First' },
    { tenantId: '000002', tenantName: 'Second' },
  ];
  expect(originAfter(first, undefined, '000002')).toBe(first);
  expect(originAfter(second, first, '000003')).toBe(first);
  expect(originAfter(second, first, '000001')).toBe(undefined);
});
