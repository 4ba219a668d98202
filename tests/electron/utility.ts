import { netFetch } from './net-fetch.ts';
import { strict } from './strict.ts';

/** What `import … from 'electron'` finds in a utility process: Chromium's network, without windows. */
export const net = strict('net', { fetch: netFetch });
