import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#shared/desk/contract/labels';
import { resolveLabel } from '#shared/label/document';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import { sampleRow } from '#shared/label/fields/index';
import { inkOf } from '#shared/label/self-check';
import { loadFonts } from '../../rendering/fonts.ts';
import { findResources } from '../program/resources.ts';
import { createTemplates, loadTemplateFile } from './templates.ts';
import { BUNDLE_ROW, PACKAGE_ROW } from './testing/sample-rows.ts';

const { templatesDir } = findResources();
const shipped = createTemplates(templatesDir);

const ordinary: Record<string, LabelRow> = {
  'package-100x70': PACKAGE_ROW,
  'package-100x80': PACKAGE_ROW,
  'package-100x100': PACKAGE_ROW,
  'package-80x60': PACKAGE_ROW,
  'package-80x50': PACKAGE_ROW,
  'package-60x40': PACKAGE_ROW,
  'bundle-60x40': BUNDLE_ROW,
  'cabinet-60x40': sampleRow('cabinet'),
  'log-80x50': sampleRow('log'),
  'shelf-100x50': sampleRow('shelf'),
  'order-100x70': sampleRow('order'),
};

const cases = Object.entries(ordinary).flatMap(([id, row]) =>
  ([203, 300, 600] as const).map((dpi) => ({ id, row, dpi })),
);

function resolve(id: string, row: LabelRow, dpi: Dpi) {
  const { measure } = loadFonts();
  return resolveLabel(shipped.get(id), row, { language: 'zh', dots: createDotGrid(dpi), measure });
}

describe('shipped templates', () => {
  it('are listed with their subjects, the usual package label first', () => {
    expect(shipped.list().map(({ id, subject }) => [id, subject])).toEqual([
      ['package-100x70', 'package'],
      ['package-100x100', 'package'],
      ['package-100x80', 'package'],
      ['package-60x40', 'package'],
      ['package-80x50', 'package'],
      ['package-80x60', 'package'],
      ['bundle-60x40', 'bundle'],
      ['cabinet-60x40', 'cabinet'],
      ['log-80x50', 'log'],
      ['order-100x70', 'order'],
      ['shelf-100x50', 'shelf'],
    ]);
  });

  it.each(cases)('$id at $dpi dpi has no fault or warning for ordinary goods', ({ id, row, dpi }) => {
    expect(resolve(id, row, dpi)).toMatchObject({ faults: [], warnings: [] });
  });

  it.each([203, 300, 600] as const)('has no fault for the shortest code of a package at %i dpi', (dpi) => {
    const row = { ...PACKAGE_ROW, packNo: '7', qrText: 'P|1|7' };
    expect(resolve('package-100x70', row, dpi).faults).toEqual([]);
  });

  it('shows the package number at least 10 mm high (domain rule D1)', () => {
    const { operations } = resolve('package-100x70', PACKAGE_ROW, 203);
    const number = operations.find((operation) => operation.kind === 'text' && operation.sizeMm > 10);
    if (number?.kind !== 'text') throw new Error('no large text');
    expect(number.text).toBe('2503-118');
    expect(number.sizeMm * loadFonts().measure.capHeight).toBeGreaterThanOrEqual(10);
  });

  it.each([203, 300] as const)('has a QR code of 22 to 25 mm at %i dpi (domain rule D1)', (dpi) => {
    const { operations } = resolve('package-100x70', PACKAGE_ROW, dpi);
    const code = operations.find((operation) => operation.kind === 'matrix');
    if (code?.kind !== 'matrix') throw new Error('no QR code');
    const sizeMm = code.matrix.width * code.moduleMm;
    expect(sizeMm).toBeGreaterThanOrEqual(22);
    expect(sizeMm).toBeLessThanOrEqual(25.01);
  });

  it('keeps every stroke on the label, however long the values are', () => {
    const { measure } = loadFonts();
    const long = Object.fromEntries(Object.keys(PACKAGE_ROW).map((key) => [key, 'Å木g|'.repeat(40)]));
    const { operations, warnings } = resolve('package-100x70', long, 203);
    expect(warnings.map(({ code }) => code)).toContain('label.field_overflow');
    for (const ink of operations.flatMap((operation) => inkOf(operation, measure))) {
      expect(ink.leftMm).toBeGreaterThanOrEqual(0);
      expect(ink.topMm).toBeGreaterThanOrEqual(0);
      expect(ink.rightMm).toBeLessThanOrEqual(100.001);
      expect(ink.bottomMm).toBeLessThanOrEqual(70.07);
    }
  });
});

describe('createTemplates', () => {
  it('leaves a damaged file out of the list and gives the reason when it is requested', () => {
    const folder = mkdtempSync(join(tmpdir(), 'templates-'));
    try {
      copyFileSync(join(templatesDir, 'bundle-60x40.json'), join(folder, 'bundle-60x40.json'));
      writeFileSync(join(folder, 'broken.json'), '{"id":"broken"}');
      const templates = createTemplates(folder);
      expect(templates.list().map(({ id }) => id)).toEqual(['bundle-60x40']);
      expect(() => templates.get('broken')).toThrow(expect.objectContaining({ code: 'template.invalid' }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('refuses ids that lead out of its folder', () => {
    expect(() => shipped.get('../../package')).toThrow(
      expect.objectContaining({ code: 'template.missing', details: { template: '../../package' } }),
    );
    expect(() => loadTemplateFile(join(templatesDir, 'none.json'))).toThrow(
      expect.objectContaining({ code: 'file.missing' }),
    );
  });
});
