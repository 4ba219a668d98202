import { describe, expect, test } from 'vitest';
import { destinationOf, type GuardInput, redirectFor } from './guard.ts';

const out: Omit<GuardInput, 'address'> = {
  signedIn: false,
  token: '',
  locked: false,
  signedOutByChoice: false,
};
const signedIn = { ...out, signedIn: true, token: 'a-token' };
const locked = { ...signedIn, locked: true };

describe('rule 1: a route needs a signed-in user', () => {
  test('and is shown to one', () => {
    expect(redirectFor({ ...signedIn, address: '/inventory/packages?grade=A' })).toBeNull();
  });

  test.each(['/404', '/403', '/500', '/login'])('%s is open to all', (address) => {
    expect(redirectFor({ ...out, address })).toBeNull();
  });
});

describe('rule 2: signed in and locked', () => {
  test.each(['/inventory/packages?grade=A', '/module', '/404', '/500'])(
    '%s goes to the lock screen and comes back',
    (address) => {
      const gate = redirectFor({ ...locked, address })?.to ?? '';
      expect(gate).toMatch(/^\/lock\?/);
      expect(destinationOf(gate)).toBe(address);
    },
  );

  test.each(['/', '/login'])('%s goes to the lock screen', (address) => {
    expect(redirectFor({ ...locked, address })).toEqual({ to: '/lock' });
  });

  test('stays on the lock screen', () => {
    expect(redirectFor({ ...locked, address: '/lock?redirect=%2Fmodule' })).toBeNull();
  });

  test('comes before the empty token', () => {
    expect(redirectFor({ ...locked, token: '', address: '/module' })?.to).toMatch(/^\/lock/);
  });

  test('a lock without a session does not block the sign-in page', () => {
    expect(redirectFor({ ...out, locked: true, address: '/login' })).toBeNull();
    expect(redirectFor({ ...out, locked: true, address: '/lock' })).toEqual({ to: '/login' });
  });
});

describe('rule 3: the token is empty', () => {
  test.each(['/module', '/login', '/404'])(
    '%s clears the session and goes to the sign-in page',
    (address) => {
      expect(redirectFor({ ...signedIn, token: '', address })).toEqual({ to: '/login', endSession: true });
    },
  );
});

describe('rule 4: without a signed-in user', () => {
  test('keeps a deep link over the sign-in', () => {
    const { to } = redirectFor({ ...out, address: '/inventory/packages?grade=A%2B&current=2' }) ?? { to: '' };
    expect(to).toMatch(/^\/login\?/);
    expect(destinationOf(to)).toBe('/inventory/packages?grade=A%2B&current=2');
  });

  test('returns to the page behind the lock screen', () => {
    const { to } = redirectFor({ ...out, address: '/lock?redirect=%2Fmodule' }) ?? { to: '' };
    expect(destinationOf(to)).toBe('/module');
  });

  test('starts at home after the user signed out', () => {
    expect(redirectFor({ ...out, signedOutByChoice: true, address: '/inventory/packages' })).toEqual({
      to: '/login',
    });
  });
});

test.each(['/login', '/lock'])('redirects a signed-in user from %s', (address) => {
  expect(redirectFor({ ...signedIn, address })).toEqual({ to: '/' });
});

test('leads back from the lock screen after unlocking', () => {
  expect(redirectFor({ ...signedIn, address: '/lock?redirect=%2Fdesk%2Fdevices%3Fa%3D1' })).toEqual({
    to: '/desk/devices?a=1',
  });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/login?redirect=/login',
  '/lock',
  '',
])('never leads to %j', (redirect) => {
  expect(destinationOf(`/login?redirect=${encodeURIComponent(redirect)}`)).toBe('/');
});
