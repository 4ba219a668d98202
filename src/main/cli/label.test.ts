import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { toAppError } from '#shared/errors';
import { addLabelCommands } from './label.ts';
import type { Output } from './output.ts';

const folder = mkdtempSync(join(tmpdir(), 'label-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const said: { kind: 'progress' | 'done' | 'fail'; record: Record<string, unknown> }[] = [];
beforeEach(() => {
  said.length = 0;
});

const output: Output = {
  json: true,
  language: 'zh',
  progress: (record) => said.push({ kind: 'progress', record }),
  done: (record) => said.push({ kind: 'done', record }),
  fail: (error) => said.push({ kind: 'fail', record: { ...toAppError(error).toPayload() } }),
};

async function run(...words: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addLabelCommands(program, () => output);
  await program.parseAsync(['label', 'render', '--template', 'package-100x70', ...words], { from: 'user' });
}

const data = join(folder, 'rows.csv');
writeFileSync(data, 'packNo,species\n2503-1,黑胡桃\n2503-2,白橡\n2503-3,红橡\n');

describe('desk label render', () => {
  it('writes the labels of a range with copies and prints their number', async () => {
    const out = join(folder, 'labels.zpl');
    await run('--data', data, '--to', 'zpl', '--copies', '2', '--range', '3-6', '--out', out);
    const zpl = readFileSync(out, 'latin1');
    expect(zpl.match(/\^FD[^^]*/g)).toEqual(['^FD2503-2', '^FD2503-2', '^FD2503-3', '^FD2503-3']);
    expect(said).toEqual([{ kind: 'done', record: { labels: 4, warnings: 0, out, bytes: zpl.length } }]);
  });

  it('numbers the labels of a range as in the whole run', async () => {
    const template = join(folder, 'numbered.json');
    const at = { xMm: 2, yMm: 2, widthMm: 26, heightMm: 8 };
    writeFileSync(
      template,
      JSON.stringify({
        id: 'numbered',
        version: 2,
        name: { zh: '编号', en: 'Numbered' },
        subject: 'log',
        widthMm: 30,
        heightMm: 20,
        elements: [{ id: 'a', kind: 'counter', text: '{counter}/{labelCount}', ...at }],
      }),
    );
    const draw = (name: string, ...words: string[]) =>
      run(
        '--template',
        template,
        '--data',
        data,
        '--to',
        'png',
        '--copies',
        '2',
        '--out',
        join(folder, `${name}.png`),
        ...words,
      );
    await draw('whole');
    await draw('fourth', '--range', '4');
    const fourth = readFileSync(join(folder, 'fourth.png'));
    const whole = Array.from({ length: 6 }, (_, at) => readFileSync(join(folder, `whole-000${at + 1}.png`)));
    expect(whole.findIndex((label) => label.equals(fourth))).toBe(3);
    expect(whole.filter((label) => label.equals(fourth))).toHaveLength(1);
  });

  it.each([
    ['a code that cannot be drawn', '包2503', 'label.barcode_invalid', '包号条码'],
    ['a character that no font has', '2503-2,한국산', 'label.glyph_missing', '树种'],
  ])('refuses %s, names row and field, and leaves no file', async (_, line, fault, field) => {
    const odd = join(folder, 'odd.csv');
    writeFileSync(odd, `packNo,species\n2503-1,白橡\n${line}${line.includes(',') ? '' : ',白橡'}\n`);
    const out = join(folder, 'odd.pdf');
    await run('--data', odd, '--to', 'pdf', '--copies', '2', '--out', out);
    expect(said).toMatchObject([
      { kind: 'fail', record: { code: 'label.refused', details: { row: 2, fault, field: { zh: field } } } },
    ]);
    expect(() => readFileSync(out)).toThrow();
  });

  it.each([
    [['--range', '7-'], 'rows.empty'],
    [['--range', 'x'], 'input.invalid'],
    [['--template', 'no-such'], 'template.missing'],
    [['--template', './no-such.json'], 'file.missing'],
    [['--data', join(folder, 'none.csv')], 'file.missing'],
  ])('fails with a message for %j', async (words, code) => {
    await run('--data', data, '--to', 'zpl', '--out', join(folder, 'none.zpl'), ...words);
    expect(said).toMatchObject([{ kind: 'fail', record: { code } }]);
    expect(() => readFileSync(join(folder, 'none.zpl'))).toThrow();
  });

  it.each([
    ['--to', 'doc'],
    ['--dpi', '150'],
    ['--copies', '0'],
    ['--captions', 'fr'],
  ])('refuses %s %s as a usage error', async (option, value) => {
    const words = ['--data', data, '--to', 'zpl', '--out', join(folder, 'none.zpl'), option, value];
    await expect(run(...words)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });
});
