import { expect, test } from 'vitest';
import type { PrinterRoute } from './contract/media.ts';
import type { Printer } from './contract/printers.ts';
import { preferredSizes, printersFor, routedPrinter, templateForSizes } from './printer-routes.ts';

const printer = (id: string, state: Printer['state']['state'] = 'ready'): Printer => ({
  id,
  uri: id,
  name: `printer ${id}`,
  kind: 'tcp',
  language: 'zpl',
  dpi: 203,
  origin: 'configured',
  state: { state, words: { zh: '', en: '' }, at: '2025-12-01T02:00:00Z' },
});
const SMALL = { widthMm: 60, heightMm: 40 };
const LARGE = { widthMm: 100, heightMm: 70 };
const routes: PrinterRoute[] = [
  { kind: 'labels', printerId: 'a' },
  { kind: 'labels', of: 'bundle', printerId: 'b' },
  { kind: 'labels', size: SMALL, printerId: 'c', spareId: 'd' },
  { kind: 'paper', of: 'delivery', printerId: 'e' },
];
const choose = (kind: PrinterRoute['kind'], of: string, size = LARGE, off: readonly string[] = []) =>
  routedPrinter(
    { printerRoutes: routes, labelPrinterId: 'z' },
    { kind, of, size },
    ['a', 'b', 'c', 'd', 'e', 'z'].map((id) => printer(id, off.includes(id) ? 'offline' : 'ready')),
  );

test.each([
  ['labels of any kind', choose('labels', 'package'), 'a'],
  ['those of a subject', choose('labels', 'bundle'), 'b'],
  ['those of a size, whatever they are of', choose('labels', 'bundle', SMALL), 'c'],
  ['a kind of document', choose('paper', 'delivery'), 'e'],
  ['a document that no printer is assigned to', choose('paper', 'saleOrder'), undefined],
  ['the spare of a printer that cannot be reached', choose('labels', 'log', SMALL, ['c']), 'd'],
  ['the printer itself where its spare is away as well', choose('labels', 'log', SMALL, ['c', 'd']), 'c'],
])('%s', (_what, chosen, id) => {
  expect(chosen?.printer.id).toBe(id);
});

test('a printer is for labels, for documents or for both, by its language', () => {
  const languages = ['zpl', 'tspl', 'pdf', 'pwg', 'png', 'escp'] as const;
  const printers = languages.map((language) => ({ ...printer(language), language }));
  const idsFor = (kind: PrinterRoute['kind']) => printersFor(kind, printers).map(({ id }) => id);
  expect(idsFor('labels')).toEqual(['zpl', 'tspl', 'pdf', 'pwg', 'png']);
  expect(idsFor('paper')).toEqual(['pdf', 'pwg', 'png', 'escp']);
});

test('a spare names the printer that it replaces', () => {
  expect(choose('labels', 'log', SMALL, ['c'])?.insteadOf).toBe('printer c');
});

test('the default label printer gets labels without a route', () => {
  const settings = { printerRoutes: [], labelPrinterId: 'z' };
  const print = { kind: 'labels', of: 'log', size: LARGE } as const;
  expect(routedPrinter(settings, print, [printer('z')])?.printer.id).toBe('z');
});

test.each([
  ['of a route for the subject, then of one for all', [{ size: LARGE }, { of: 'log', size: SMALL }], SMALL],
  ['of a route for all', [{ size: LARGE }, { of: 'bundle', size: SMALL }], LARGE],
  ['that no route names', [{}], undefined],
  [
    'of no route for all where the subject has a printer for any',
    [{ of: 'log' }, { size: SMALL }],
    undefined,
  ],
])('the default template is the one for the medium %s', (_what, chosen, size) => {
  const settings = {
    printerRoutes: chosen.map((each) => ({ kind: 'labels' as const, printerId: 'a', ...each })),
  };
  const first = { widthMm: 80, heightMm: 50 };
  const sizes = preferredSizes(settings, { kind: 'labels', of: 'log' });
  expect(templateForSizes([first, LARGE, SMALL], sizes)).toBe(size ?? first);
});
