import type { LabelRow } from '../../src/shared/desk/contract/labels.ts';

const SPECIES = [
  '黑胡桃',
  '白橡',
  '红橡',
  '欧洲橡木',
  '美国樱桃',
  '硬枫',
  '白蜡',
  '水曲柳',
  '沙比利',
  '柚木',
  '奥古曼',
  '安利格',
];
const GRADES = ['A+', 'A', 'AB', 'B'];
const TEXTURES = ['直纹', '山纹', '半直纹', '影纹/水波'];
const CRAFTS = ['平切', '四开直切', '半圆切'];

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('empty list');
  return item;
}

/**
 * Package labels as a busy day would print them: every row has its own number and figures, species and grades repeat.
 * `first`: labels before these, whose numbers differ.
 */
export function packageRows(count: number, first = 0): LabelRow[] {
  return Array.from({ length: count }, (_, at) => {
    const index = first + at;
    const packNo = `2503-${String(index + 1).padStart(4, '0')}`;
    return {
      packNo,
      companyName: '木之语演示木业',
      species: pick(SPECIES, index * 7),
      grade: pick(GRADES, index * 3),
      texture: pick(TEXTURES, index),
      craft: pick(CRAFTS, index * 5),
      thicknessMm: 0.5,
      cabinetNo: `TCLU${4_265_720 + (index % 40)}`,
      bundles: 20 + (index % 61),
      pieces: 480 + ((index * 37) % 1500),
      area: (250_000 + ((index * 7919) % 650_000)) / 1000,
      lengthRange: `${203 + (index % 40)}–${255 + (index % 60)}`,
      widthRange: `${12 + (index % 8)}–${18 + (index % 20)}`,
      date: '2026-11-20',
      qrText: `P|000000|${packNo}`,
    };
  });
}
