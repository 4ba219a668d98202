import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type Browser } from '@playwright/test';
import { serverUrlOf } from './desk-call.ts';
import { root } from './process.ts';
import type { Product } from './product.ts';
import { clientProduct } from './product-client.ts';

/** The reason why the real client cannot be tested here; null where it can. */
export function whyNoElectron(): string | null {
  if (electronProgram() === null) return 'the real Electron runtime is not on this machine';
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'the real Electron runtime needs a display: xvfb-run -a npm test -- e2e';
  return null;
}

function electronProgram(): string | null {
  const pathFile = join(root, 'node_modules/electron/path.txt');
  if (!existsSync(pathFile)) return null;
  const program = join(root, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

/** Starts the desktop client as users have it. */
export async function startRealElectron(
  _browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Product> {
  const client = await _electron.launch({
    executablePath: electronProgram() ?? '',
    args: [root, '--data', dataDir, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...env } as Record<string, string>,
    locale: 'zh-CN',
  });
  const page = await client.firstWindow();
  await page.waitForURL((url) => !url.pathname.endsWith('/starting.html'), { timeout: 90_000 });
  const apiUrl = await serverUrlOf(page);
  return {
    kind: 'electron',
    ...clientProduct(page, dataDir, apiUrl),
    openDeepLink: (link) =>
      client.evaluate(({ app }, url) => {
        app.emit('second-instance', {}, ['veneer-desk', url], '/');
      }, link),
    stop: () => client.close(),
  };
}
