import { afterEach, expect, test, vi } from 'vitest';
import type { Token } from '#shared/api/auth';
import { clearSession, useSession } from '../../stores/session.ts';
import { draftPlace, readDraft } from './draft.ts';

afterEach(() => clearSession('none'));

const signIn = (tenant_id: string) =>
  useSession.setState({ record: { token: { tenant_id, user_id: '301' } as Token, issuedAt: 1 } });

test('the last entries of a form whose session ends stay those of its user, in that company', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  signIn('000000');
  const form = draftPlace('customer', undefined);
  clearSession('expired');
  form.keep({ name: '最后打的字' });
  signIn('100001');
  expect(readDraft('customer', undefined)).toBeNull();
  form.keep({ name: '切换公司时打的字' });
  expect(readDraft('customer', undefined)).toBeNull();
  signIn('000000');
  expect(readDraft('customer', undefined)).toEqual({ name: '切换公司时打的字' });
  form.drop();
  expect(readDraft('customer', undefined)).toBeNull();
});
