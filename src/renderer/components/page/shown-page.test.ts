import { expect, test, vi } from 'vitest';
import { isShownPage } from './shown-page.ts';

test('a page is shown while the browser is at its path, which the router holds unencoded', () => {
  const location = { origin: 'http://office', pathname: '/sales/deliveries/new' };
  vi.stubGlobal('window', { location });
  expect(isShownPage('/sales/deliveries/new')).toBe(true);
  expect(isShownPage('/sales/deliveries')).toBe(false);
  location.pathname = '/inventory/zones/%E4%B8%80%E5%BA%93';
  expect(isShownPage('/inventory/zones/一库')).toBe(true);
});
