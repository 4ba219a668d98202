import { expect, test } from 'vitest';
import { type IppRecord, ipp } from './attributes.ts';
import type { IppScalar } from './codec.ts';
import { pageTemplate } from './page-template.ts';

const [PDF, PWG] = ['application/pdf', 'image/pwg-raster'];

const size = (x: IppScalar, y: IppScalar): IppScalar => [
  { name: 'x-dimension', values: [{ tag: 0, value: x }] },
  { name: 'y-dimension', values: [{ tag: 0, value: y }] },
];
const range = (lower: number, upper: number) => ({ lower, upper });

const labelPrinter: IppRecord = new Map([
  ['media-size-supported', [size(21_000, 29_700), size(range(2000, 10_500), range(1000, 99_000))]],
]);
const officePrinter: IppRecord = new Map<string, IppScalar[]>([
  ['media-size-supported', [size(21_000, 29_700), size(14_800, 21_000)]],
  ['sides-supported', ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge']],
  ['orientation-requested-supported', [3, 4, 5, 6]],
]);

const page = (widthMm: number, heightMm: number) => ({ widthMm, heightMm });
const medium = (width: number, height: number) =>
  ipp.collection('media-col', [
    ipp.collection('media-size', [ipp.integer('x-dimension', width), ipp.integer('y-dimension', height)]),
  ]);
const UNSCALED = ipp.keyword('print-scaling', 'none');
const ONE_SIDED = ipp.keyword('sides', 'one-sided');

test('a page is put on the medium of its size, listed or within a range; another size is left to the printer', () => {
  expect(pageTemplate(labelPrinter, page(100, 70), PDF)).toEqual([medium(10_000, 7000), UNSCALED]);
  expect(pageTemplate(labelPrinter, page(210, 297), PDF)).toEqual([medium(21_000, 29_700), UNSCALED]);
  expect(pageTemplate(labelPrinter, page(120, 70), PDF)).toEqual([UNSCALED]);
  expect(pageTemplate(new Map(), page(100, 70), PDF)).toEqual([UNSCALED]);
});

test('pages are printed on one side of a printer that could print on both', () => {
  for (const format of [PDF, PWG])
    expect(pageTemplate(officePrinter, page(210, 297), format)).toEqual([
      medium(21_000, 29_700),
      UNSCALED,
      ONE_SIDED,
    ]);
});

test('a page across a sheet that is listed upright is turned onto it, where its format allows that', () => {
  const across = page(210, 148);
  const turned = ipp.enum('orientation-requested', 4);
  expect(pageTemplate(officePrinter, across, PDF)).toEqual([
    medium(14_800, 21_000),
    turned,
    UNSCALED,
    ONE_SIDED,
  ]);
  expect(pageTemplate(officePrinter, across, PWG)).toEqual([UNSCALED, ONE_SIDED]);
});

test('a sheet that CUPS lists in whole points is asked for as it is listed', () => {
  const queue: IppRecord = new Map([['media-size-supported', [size(20_990, 29_704), size(14_817, 20_990)]]]);
  expect(pageTemplate(queue, page(210, 297), PDF)).toEqual([medium(20_990, 29_704), UNSCALED]);
  expect(pageTemplate(queue, page(210, 148), PDF)).toEqual([medium(14_817, 20_990), UNSCALED]);
  expect(pageTemplate(queue, page(210, 280), PDF)).toEqual([UNSCALED]);
});

test('commands of a label printer have no pages', () => {
  expect(pageTemplate(officePrinter, page(210, 297), 'application/octet-stream')).toEqual([]);
});
