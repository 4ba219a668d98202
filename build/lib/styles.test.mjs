import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkStyles, classesOf } from './styles.mjs';

const root = mkdtempSync(join(tmpdir(), 'styles-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, 'src/renderer', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

test('a class counts where it is a selector, without those of the component library', () => {
  const css = `/* .gone */
    .row:not(.last) > :global(.ant-btn) { transition: opacity .2s; }
    @media (width < 640px) { .row, div.own { margin: 0.5em; } }`;
  expect([...classesOf(css)].sort()).toEqual(['last', 'own', 'row']);
});

test('a class that is missing, unused or outside a module is reported with its file', () => {
  write({
    'theme/base.css': 'body { margin: 0 }',
    'list/list.css': '.list { margin: 0 }',
    'list/List.module.css': '.list { margin: 0 } .old { margin: 0 }',
    'list/List.tsx': [
      "import styles from './List.module.css';",
      'const part = <ul className={styles.list}><li className="row" /><li className={styles.row} /></ul>;',
    ].join('\n'),
  });
  expect(checkStyles(root)).toEqual([
    { file: 'src/renderer/list/list.css', problem: expect.stringContaining('Name.module.css') },
    { file: 'src/renderer/list/List.tsx', problem: 'className="row": a class comes from a module' },
    { file: 'src/renderer/list/List.tsx', problem: 'styles.row is not in ./List.module.css' },
    { file: 'src/renderer/list/List.module.css', problem: '.old is used nowhere' },
  ]);
});
