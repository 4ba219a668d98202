import { fetchOverChromium } from './page/network.ts';

/**
 * `out/main/electron-server.js`: the back office in the client's utility process. Its own requests, such as to an
 * upload store, use Chromium's network; Node's network knows neither a company's certificates nor its proxy.
 */
globalThis.fetch = fetchOverChromium;

// The unchanged server program next to this one: the back office does not depend on Electron.
await import(/* @vite-ignore */ new URL('./server.js', import.meta.url).href);
