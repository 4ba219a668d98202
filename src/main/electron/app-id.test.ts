import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ID } from './app-id.ts';

test('the installer’s shortcut and the running program have the same id', () => {
  const config = readFileSync(join(import.meta.dirname, '../../../build/electron-builder.yml'), 'utf8');
  expect(/^appId: (\S+)$/m.exec(config)?.[1]).toBe(APP_ID);
});
