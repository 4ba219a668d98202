import type { Net } from 'electron';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

/** Chromium's network; here Node's, which sends the same requests. */
export const net = strict('net', {
  fetch(input, init) {
    requireReady('net');
    return fetch(input, init);
  },
  isOnline: () => true,
} satisfies Partial<Net>);
