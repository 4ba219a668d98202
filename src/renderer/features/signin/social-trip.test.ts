import { expect, test } from 'vitest';
import type { RecordStorage } from '../../stores/records.ts';
import { beginTrip, endTrip, isReturn } from './social-trip.ts';

const SERVICE = {
  source: 'wechat',
  page: 'https://wx.example.com/connect?appid=a&redirect_uri=&response_type=code&state=#wechat_redirect',
};
const HERE = { origin: 'https://desk.example.com', gate: '/login?redirect=%2Fx', companyCode: '100001' };

function createStorage(): RecordStorage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  };
}

test('calls the service according to RFC 6749 §4.1.1, with the service’s own parameter names', () => {
  const address = new URL(beginTrip(createStorage(), SERVICE, HERE));
  expect([...address.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'state']);
  expect(address.searchParams.get('redirect_uri')).toBe('https://desk.example.com/login');
  expect(address.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/);
  expect(address.hash).toBe('#wechat_redirect');
});

test('gives two visits two states', () => {
  const states = [1, 2].map(() =>
    new URL(beginTrip(createStorage(), SERVICE, HERE)).searchParams.get('state'),
  );
  expect(states[0]).not.toBe(states[1]);
});

test.each([
  ['code', 'c-1'],
  ['auth_code', 'c-1'],
  ['error', ''],
])('accepts an answer with %s once', (name, code) => {
  const storage = createStorage();
  const state = new URL(beginTrip(storage, SERVICE, HERE)).searchParams.get('state') ?? '';
  const search = `?${new URLSearchParams({ [name]: 'c-1', state })}`;
  expect(isReturn(search)).toBe(true);
  const { origin: _ours, ...kept } = HERE;
  expect(endTrip(storage, search)).toEqual({ ...kept, source: 'wechat', state, code });
  expect(() => endTrip(storage, search)).toThrow(expect.objectContaining({ code: 'auth.social_stale' }));
});

test('refuses another state and ends the visit', () => {
  const storage = createStorage();
  beginTrip(storage, SERVICE, HERE);
  const stale = expect.objectContaining({ code: 'auth.social_stale' });
  expect(() => endTrip(storage, '?code=c-1&state=guess')).toThrow(stale);
  expect(storage.getItem('veneer-desk-socialTrip')).toBeNull();
});

test('a redirect parameter of the sign-in page is not an answer of a provider', () => {
  expect(isReturn('?redirect=%2Fqr-confirm%3Fcode%3Da%26state%3Db')).toBe(false);
});
