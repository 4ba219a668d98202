import { describe, expect, it } from 'vitest';
import { NO_ADJUSTMENT } from '#shared/desk/adjustments';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Adjustment } from '#shared/desk/contract/media';
import { drawLabel } from '#shared/label/document';
import { createDotGrid } from '#shared/label/dots';
import { sampleRow } from '#shared/label/fields/index';
import { createRecordingSurface } from '#shared/label/recording-surface';
import { LabelTemplateSchema } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { findResources } from '../program/resources.ts';
import { checkLabels } from './check-labels.ts';
import { createTemplates } from './templates.ts';

const shipped = createTemplates(findResources().templatesDir);

function labelOf(...elements: object[]) {
  return LabelTemplateSchema.parse({
    id: 'verified',
    version: 2,
    name: { zh: '测试', en: 'Test' },
    widthMm: 100,
    heightMm: 70,
    elements: elements.map((element, at) => ({ id: `e${at}`, ...element })),
  });
}
const checked = (template: ReturnType<typeof labelOf>, rows: LabelRow[], dpi: 203 | 300 = 203) =>
  checkLabels({ template, rows, dpi });

const options = { language: 'zh', dots: createDotGrid(203), measure: loadFonts().measure } as const;

const QR = { kind: 'qrcode', xMm: 60, yMm: 20, sizeMm: 25 };
const row = { packNo: '2503-118', tenantCode: '000000' };

describe('codes of labels before they are printed', () => {
  const cases = shipped.list().flatMap(({ id, subject }) => [203, 300].map((dpi) => ({ id, subject, dpi })));
  it.each(cases)('codes of $id are read back at $dpi dpi', async ({ id, subject, dpi }) => {
    await checked(shipped.get(id), [sampleRow(subject)], dpi as 203);
  });

  const symbologies = [
    ['code128', 'HT0456-A'],
    ['code39', 'HT0456-A'],
    ['code93', 'HT0456-A'],
    ['ean13', '6901234567892'],
    ['ean8', '95200002'],
    ['itf14', '16901234567899'],
    ['datamatrix', 'HT0456-A'],
    ['pdf417', 'HT0456-A'],
    ['azteccode', 'HT0456-A'],
  ] as const;
  it.each(symbologies)('%s is read back upright and turned', async (symbology, value) => {
    const code = { kind: 'barcode', symbology, value, showText: false };
    await checked(labelOf({ ...code, xMm: 5, yMm: 5, widthMm: 90, heightMm: 30 }), [{}]);
    await checked(labelOf({ ...code, xMm: 5, yMm: 1, widthMm: 30, heightMm: 68, rotation: 270 }), [{}]);
  });

  // The check digit is in the bars in any case, and below them.
  it.each([
    ['ean13', '690123456789', '6901234567892'],
    ['ean8', '9520000', '95200002'],
    ['itf14', '1690123456789', '16901234567899'],
  ] as const)('%s without its check digit is printed with it', async (symbology, value, whole) => {
    const code = { kind: 'barcode', symbology, value, xMm: 5, yMm: 5, widthMm: 90, heightMm: 30 };
    const template = labelOf(code);
    await checked(template, [{}]);
    const surface = createRecordingSurface();
    drawLabel(template, {}, surface, options);
    expect(surface.operations.flatMap((drawn) => ('text' in drawn ? drawn.text : []))).toEqual([
      whole,
      whole,
    ]);
  });

  it.each([
    ['code39', 'HT0456-A', 'includecheck'],
    ['ean13', '6901234567892 12', ''],
    ['code128', 'HT^FNC1A', 'parsefnc'],
    ['datamatrix', 'HT^029A', 'parse'],
  ] as const)('%s %s is not refused for what its options add', async (symbology, value, chosen) => {
    const code = { kind: 'barcode', symbology, value, options: chosen, showText: false };
    await checked(labelOf({ ...code, xMm: 5, yMm: 5, widthMm: 90, heightMm: 30 }), [{}]);
  });

  it('refuse the code of another package or company, naming label and field', async () => {
    const name = { zh: '二维码', en: 'QR code' };
    const fixed = labelOf({ ...QR, name, value: 'P|000000|2503-118' });
    await checked(fixed, [row]);
    await expect(checked(fixed, [{ ...row, packNo: '2503-119' }])).rejects.toMatchObject({
      code: 'label.refused',
      details: { fault: 'label.code_other', number: '2503-119', field: name },
    });
    await expect(checked(fixed, [{ ...row, tenantCode: '100001' }])).rejects.toMatchObject({
      details: { fault: 'label.code_other' },
    });
  });

  it('refuse a code with the EPC of another tag', async () => {
    const template = labelOf({ ...QR, value: '3500AEB4A000000100000076' });
    await checked(template, [{ epc: '3500AEB4A000000100000076' }]);
    await expect(checked(template, [{ epc: '3500AEB4A000000100000077' }])).rejects.toMatchObject({
      details: { fault: 'label.code_other' },
    });
  });

  it('find the code of another package in the middle of a run, of the same length', async () => {
    const template = labelOf({ ...QR, value: 'P|000000|{region}' });
    const rows = Array.from({ length: 900 }, (_, at) => ({
      packNo: `2503-${1000 + at}`,
      region: `2503-${1000 + at}`,
    }));
    await checked(template, rows);
    const wrong = rows.with(500, { packNo: '2503-1500', region: '2503-1501' });
    await expect(checked(template, wrong)).rejects.toMatchObject({
      details: { fault: 'label.code_other', row: 501, number: '2503-1500' },
    });
  });

  const BARS = { kind: 'barcode', symbology: 'code128', value: 'HT0456-A', showText: false };
  const across = { ...BARS, xMm: 5, yMm: 5, widthMm: 60, heightMm: 30 };
  it.each<[string, object, Partial<Adjustment>, string | null]>([
    ['a 2D code over the right edge', QR, { offsetXMm: 16 }, 'label.code_cut'],
    ['a 2D code over the lower edge', { ...QR, yMm: 40 }, { offsetYMm: 6 }, 'label.code_cut'],
    ['a 2D code stretched over the right edge', { ...QR, xMm: 70 }, { scaleX: 1.1 }, 'label.code_cut'],
    ['a 2D code within the label', QR, { offsetXMm: 10, offsetYMm: -15 }, null],
    ['bars over the left edge', across, { offsetXMm: -13 }, 'label.code_cut'],
    ['the ends of bars over the upper edge, with enough left', across, { offsetYMm: -8 }, null],
    [
      'most of the bars over the upper edge',
      { ...across, heightMm: 12 },
      { offsetYMm: -12 },
      'label.code_cut',
    ],
    [
      'a code that cannot be read back over the right edge',
      { ...BARS, symbology: 'maxicode', xMm: 60, yMm: 20, widthMm: 30, heightMm: 30 },
      { offsetXMm: 18 },
      'label.code_cut',
    ],
  ])('refuse the adjustment of a printer that moves %s', async (_, element, change, fault) => {
    const template = labelOf({ value: 'P|000000|2503-118', ...element });
    await checked(template, [row]);
    const adjustment = { ...NO_ADJUSTMENT, ...change };
    const moved = checkLabels({ template, rows: [row], dpi: 203, adjustment });
    if (fault === null) await moved;
    else await expect(moved).rejects.toMatchObject({ code: 'label.refused', details: { fault } });
  });

  it('read codes back as the adjustment of their printer draws them', async () => {
    // Modules keep their width, so that a smaller label has its neighbours closer to a code.
    const code = { ...BARS, symbology: 'datamatrix', xMm: 50, yMm: 20, widthMm: 20, heightMm: 20 };
    const beside = { kind: 'box', xMm: 70.1, yMm: 20, widthMm: 6, heightMm: 20, thicknessMm: 3 };
    const template = labelOf(code, beside);
    await checked(template, [{}]);
    const adjustment = { ...NO_ADJUSTMENT, scaleX: 0.9 };
    await expect(checkLabels({ template, rows: [{}], dpi: 203, adjustment })).rejects.toMatchObject({
      details: { fault: 'label.code_unread' },
    });
  });

  it('find a code of another length in the middle of a run', async () => {
    const template = labelOf({ ...QR, value: 'P|000000|{region}' });
    const rows = Array.from({ length: 30 }, (_, at) => ({
      packNo: `2503-1${at + 10}`,
      region: `2503-1${at + 10}`,
    }));
    await checked(template, rows);
    const wrong = { packNo: '2503-118', region: 'a much longer number than the others have' };
    await expect(checked(template, [...rows, wrong])).rejects.toMatchObject({ details: { row: 31 } });
  });
});
