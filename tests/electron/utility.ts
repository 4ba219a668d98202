import { netFetch } from './net-fetch.ts';
import { strict } from './strict.ts';

/** The `electron` module in a utility process: Chromium's network, without windows. */
export const net = strict('net', { fetch: netFetch });
