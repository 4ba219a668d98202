import { describe, expect, test } from 'vitest';
import { destinationOf, redirectFor } from './guard.ts';

const out = { signedIn: false, signedOutByChoice: false };

describe('the guard', () => {
  test('lets a signed-in person through', () => {
    expect(redirectFor({ ...out, signedIn: true, address: '/inventory/packages?grade=A' })).toBeNull();
  });

  test('sends a signed-in person away from the sign-in page', () => {
    expect(redirectFor({ ...out, signedIn: true, address: '/login' })).toBe('/');
  });

  test('shows the sign-in page to anybody', () => {
    expect(redirectFor({ ...out, address: '/login' })).toBeNull();
  });

  test('keeps a deep link over the sign-in', () => {
    const signIn = redirectFor({ ...out, address: '/inventory/packages?grade=A%2B&current=2' });
    expect(signIn).not.toBeNull();
    expect(destinationOf(String(signIn))).toBe('/inventory/packages?grade=A%2B&current=2');
  });

  test('begins at home after signing out by choice', () => {
    expect(redirectFor({ ...out, signedOutByChoice: true, address: '/inventory/packages' })).toBe('/login');
  });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login?redirect=/login', ''])(
  'never leads to %j',
  (redirect) => {
    expect(destinationOf(`/login?redirect=${encodeURIComponent(redirect)}`)).toBe('/');
  },
);
