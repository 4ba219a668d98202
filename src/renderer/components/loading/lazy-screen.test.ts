import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('every part that is loaded later is fetched ahead, so that it opens while the server is away', () => {
  const own = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) =>
      /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(ROOT, name), 'utf8')),
    );
  expect(own).toEqual([]);
});
