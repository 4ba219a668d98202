import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#shared/desk/contract/labels';
import { parseTemplate } from '#shared/label/template';
import { printTspl } from '../../../tests/devices/printers/tspl-printer.ts';
import { createRaster, stampRaster } from '../../rendering/bitmap-raster.ts';
import { findResources } from '../program/resources.ts';
import { type RenderRequest, renderLabels, startLabels } from './render.ts';
import { encodePng } from './surfaces/png.ts';
import { createTemplates } from './templates.ts';
import { collect } from './testing/collect.ts';

const template = createTemplates(findResources().templatesDir).get('package-100x70');

function* makeRows(count: number, change: LabelRow = {}): Generator<LabelRow> {
  for (let at = 1; at <= count; at += 1) {
    yield { packNo: `2503-${at}`, species: '黑胡桃', pieces: 1000 + at, area: 300 + at / 8, ...change };
  }
}

const render = (request: Omit<RenderRequest, 'template' | 'dpi'>) =>
  collect(renderLabels({ template, dpi: 203, ...request }));

/**
 * Returns the names in the printer's memory after a stream of ZPL II; throws where a label recalls a name that is not
 * stored.
 */
async function memoryAfter(parts: AsyncIterable<{ bytes: Uint8Array }>): Promise<string[]> {
  const stored = new Set<string>();
  const commands = /(~DG|\^DF|\^XG|\^XF|\^ID)(R:\w+\.(?:GRF|ZPL))/g;
  for await (const { bytes } of parts) {
    for (const [, command = '', name = ''] of textOf(bytes).matchAll(commands)) {
      const stores = command === '~DG' || command === '^DF';
      if (stores && stored.has(name)) throw new Error(`${name} is stored twice`);
      if (!stores && command !== '^ID' && !stored.has(name)) throw new Error(`${name} is not stored`);
      if (command === '^ID') stored.delete(name);
      else stored.add(name);
    }
  }
  return [...stored];
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a run of labels', () => {
  it.each(['zpl', 'png'] as const)('draws copies of a row one after the other in %s', async (language) => {
    const chunks = await render({ rows: makeRows(2), language, copies: 3 });
    expect(chunks.at(-1)?.unitsDone).toBe(6);
    expect(chunks[1]?.bytes).toEqual(chunks[2]?.bytes);
    expect(chunks[2]?.bytes).not.toEqual(chunks[3]?.bytes);
  });

  it.each(['zpl', 'png'] as const)('reads a row only when its label is requested: %s', async (language) => {
    let taken = 0;
    function* rows() {
      for (const row of makeRows(1000)) {
        taken += 1;
        yield row;
      }
    }
    const labels = renderLabels({ template, rows: rows(), language, dpi: 203 });
    await labels.next();
    await labels.next();
    expect(taken).toBe(2);
    await labels.return(undefined);
    expect(taken).toBe(2);
  });

  it('returns the row of a warning', async () => {
    const rows = [...makeRows(2), { packNo: '2503-3', species: '印尼玫瑰木'.repeat(20) }];
    const chunks = await render({ rows, language: 'zpl' });
    const warnings = chunks.flatMap((chunk) => chunk.warnings);
    expect(warnings.map(({ code, details }) => [code, details.row])).toContainEqual([
      'label.field_overflow',
      3,
    ]);
    expect(warnings.every(({ details }) => details.row === 3)).toBe(true);
  });

  it.each(['zpl', 'pdf', 'png'] as const)(
    'is refused at a label without its number: %s',
    async (language) => {
      const rows = [...makeRows(2), { packNo: '', species: '白橡' }];
      await expect(render({ rows, language })).rejects.toMatchObject({
        code: 'label.refused',
        details: { row: 3, field: { zh: '包号' }, fault: 'label.field_missing' },
      });
    },
  );

  it('passes on errors of reading the rows, after the labels before them', async () => {
    async function* broken() {
      yield* makeRows(2);
      throw new Error('cut off');
    }
    const labels = renderLabels({ template, rows: broken(), language: 'zpl', dpi: 203 });
    await labels.next();
    await labels.next();
    await expect(labels.next()).rejects.toThrow('cut off');
  });

  it.each(['zpl', 'pdf', 'png'] as const)('returns nothing for no rows: %s', async (language) => {
    expect(await render({ rows: [], language })).toEqual([]);
  });

  it('lets the rest of the process work during a long run', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    try {
      for await (const _ of renderLabels({ template, rows: makeRows(400), language: 'zpl', dpi: 203 }));
    } finally {
      clearInterval(timer);
    }
    expect(turns).toBeGreaterThan(0);
  });
});

describe('a run in ZPL', () => {
  it('ends every chunk with a label and counts the labels', async () => {
    const chunks = await render({ rows: makeRows(5), language: 'zpl' });
    expect(chunks.map(({ unitsDone }) => unitsDone)).toEqual([1, 2, 3, 4, 5, 5]);
    for (const { bytes } of chunks.slice(0, -1)) {
      expect(textOf(bytes)).toMatch(/\^XZ\n$/);
      // A format that is stored, or has no field, is no label.
      expect(textOf(bytes).match(/\^XA(?!\^DF|\^JMA)/g)).toHaveLength(1);
    }
  });

  it('recalls only stored names, stores nothing twice, and deletes all in the end', async () => {
    const rows = () => [...makeRows(60), ...makeRows(60, { species: '白橡' })];
    expect(await memoryAfter(renderLabels({ template, rows: rows(), language: 'zpl', dpi: 203 }))).toEqual(
      [],
    );
    const copies = renderLabels({ template, rows: rows(), language: 'zpl', dpi: 203, copies: 2 });
    expect(await memoryAfter(copies)).toEqual([]);
  });

  it('when aborted, deletes everything that it has stored', async () => {
    const run = await startLabels({ template, rows: makeRows(60), language: 'zpl', dpi: 203 });
    async function* brokenOff() {
      yield { bytes: run.prologue };
      for await (const { bytes, unitsDone } of run.units) {
        yield { bytes };
        // The next label is already drawn when a job is cancelled.
        if (unitsDone === 40) break;
      }
      yield { bytes: run.epilogue() };
    }
    expect(await memoryAfter(brokenOff())).toEqual([]);
  });

  it('sends no graphic again that recurs on every label', async () => {
    const row = { packNo: '2503-1', species: '黑胡桃', qrText: 'P|000000|2503-1' };
    const labels = (await render({ rows: Array(24).fill(row), language: 'zpl' })).slice(0, -1);
    expect(textOf(labels[0]?.bytes ?? new Uint8Array())).toContain('^GF');
    const last = textOf(labels.at(-1)?.bytes ?? new Uint8Array());
    expect(last).not.toMatch(/\^GF|~DG/);
    // The name of the format in which all is, and the data of the printer's own code.
    expect(last.length).toBeLessThan(60);
  });

  it('writes size, encoding, modes and native Code 128', async () => {
    const [first] = await render({ rows: makeRows(1), language: 'zpl' });
    const zpl = textOf(first?.bytes ?? new Uint8Array());
    expect(zpl).toContain('^PW800^LL560');
    // ZPL II Programming Guide: each stays as another program has set it, until it is set again.
    const modes = ['^CI28', '^MUD', '^PON', '^PMN', '^LRN', '^JMA', '^FWN,0', '^MCY'];
    for (const mode of modes) expect(zpl).toContain(mode);
    expect(zpl).toMatch(/\^BY3,3,\d+\^BCN,\d+,N,N,N,A\^FD2503-1\^FS/);
  });
});

describe('a printer that needs its prints moved', () => {
  // 203 dpi: 8 dots a mm.
  const moved = { offsetXMm: 2, offsetYMm: -1, scaleX: 1, scaleY: 1 };
  const labelOf = async (language: 'png' | 'tspl', adjustment: typeof moved | null) =>
    Buffer.from((await render({ rows: makeRows(1), language, adjustment }))[0]?.bytes ?? []);

  it('gets the same dots elsewhere, in pictures and commands alike', async () => {
    const [drawn] = printTspl(await labelOf('tspl', null), 8);
    const expected = createRaster(100 * 8, 70 * 8);
    if (drawn) stampRaster(expected, drawn, 2 * 8, -8);
    const picture = encodePng(expected, 8);
    expect((await labelOf('png', moved)).equals(picture)).toBe(true);
    const [printed] = printTspl(await labelOf('tspl', moved), 8);
    expect(printed && encodePng(printed, 8).equals(picture)).toBe(true);
  });
});

describe('a run in PDF', () => {
  it('is one file with a page per label', async () => {
    const chunks = await render({ rows: makeRows(120), language: 'pdf', copies: 2 });
    expect(chunks.length).toBeGreaterThan(1);
    const pdf = chunks.map(({ bytes }) => textOf(bytes)).join('');
    expect(pdf).toMatch(/^%PDF-1\.7\n/);
    expect(pdf).toMatch(/%%EOF\n$/);
    expect(pdf).toContain('/Count 240');
    expect(chunks.at(-1)?.unitsDone).toBe(240);
  });

  it('has only streams as forms, of a template without constant content too', async () => {
    const text = { id: 'no', kind: 'text', xMm: 2, yMm: 2, widthMm: 30, heightMm: 6, text: '{packNo}' };
    const varying = { ...template, elements: [text] };
    const own = parseTemplate(JSON.stringify(varying), 'own');
    const chunks = await collect(
      renderLabels({ template: own, rows: makeRows(1), language: 'pdf', dpi: 203 }),
    );
    const pdf = chunks.map(({ bytes }) => textOf(bytes)).join('');
    const forms = pdf.split('endobj').filter((object) => object.includes('/Subtype /Form'));
    expect(forms).toHaveLength(1);
    // ISO 32000-1, 8.10: a form XObject is a content stream.
    expect(forms[0]).toMatch(/>>\nstream\n/);
  });

  it('embeds only the used glyphs of the Chinese font', async () => {
    const chunks = await render({ rows: makeRows(1), language: 'pdf' });
    expect(chunks.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(60_000);
  });
});
