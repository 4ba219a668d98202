import { fetchOverChromium } from './page/network.ts';

/**
 * `out/main/electron-server.js`: the back office in the client's utility process. What it asks of others, such as an upload
 * store, goes over Chromium's network; Node's knows neither a company's certificates nor its proxy.
 */
globalThis.fetch = fetchOverChromium;

// The program beside this one, as it is: the back office knows nothing of Electron.
await import(/* @vite-ignore */ new URL('./server.js', import.meta.url).href);
