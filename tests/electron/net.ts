import type { Net } from 'electron';
import { netFetch } from './net-fetch.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

export const net = strict('net', {
  fetch(input, init) {
    requireReady('net');
    return netFetch(input, init);
  },
  isOnline: () => true,
} satisfies Partial<Net>);
