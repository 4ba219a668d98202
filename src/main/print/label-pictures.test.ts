import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { LabelRow } from '#shared/desk/contract/labels';
import { parseTemplate } from '#shared/label/template';
import { renderLabels } from './render.ts';
import { collect } from './testing/collect.ts';

const PLACE = { kind: 'image', yMm: 2, widthMm: 10, heightMm: 10 };
const template = parseTemplate(
  JSON.stringify({
    id: 'pictures',
    version: 2,
    name: { zh: '图片', en: 'Pictures' },
    widthMm: 40,
    heightMm: 20,
    elements: [
      { ...PLACE, id: 'logo', xMm: 2, source: '{companyLogo}' },
      { ...PLACE, id: 'cover', xMm: 20, source: '{coverPicture}' },
    ],
  }),
  'test',
);

/** A black square with a white corner of `white` dots. */
function drawSquare(white: number): string {
  const canvas = createCanvas(80, 80);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, 80, 80);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, white, white);
  return canvas.toDataURL('image/png');
}

const companyLogo = drawSquare(0);
const rows: LabelRow[] = Array.from({ length: 45 }, (_, at) => ({
  companyLogo,
  coverPicture: drawSquare(at + 1),
}));

test('every label of a long run has its pictures, the one that all share too', async () => {
  const drawn = await collect(renderLabels({ template, rows, language: 'png', dpi: 203 }));
  for (const [at, row] of rows.entries()) {
    const [alone] = await collect(renderLabels({ template, rows: [row], language: 'png', dpi: 203 }));
    expect(Buffer.from(drawn[at]?.bytes ?? []).equals(alone?.bytes ?? Buffer.of()), `label ${at + 1}`).toBe(
      true,
    );
  }
});

test('a PDF holds each picture once, and its pages refer only to the pictures on them', async () => {
  const chunks = await collect(renderLabels({ template, rows, language: 'pdf', dpi: 203 }));
  const pdf = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1 + rows.length);
  const named = [...pdf.matchAll(/\/XObject <<([^>]*)>>/g)].map(([, names = '']) => names.match(/\/X/g));
  // The constant part of the labels names no picture; a page names that part, the logo and its own picture.
  expect(named.map((names) => names?.length ?? 0)).toEqual([0, ...rows.map(() => 3)]);
});
