import type { TFunction } from 'i18next';
import { TALLY_COLUMNS } from '#shared/tally-import/columns';
import type { Column } from '../model/sheet.ts';
import type { TallyField } from './tally-line.ts';

/**
 * The columns of a tally in the order of entry, with the titles that an import accepts. Area and barcode may stay empty,
 * so Enter skips them.
 */
export function tallyColumns(t: TFunction): readonly (Column & { name: TallyField })[] {
  const columns: (Column & { name: TallyField })[] = [
    { name: 'logNo', title: t('packages.logNo'), kind: 'code', width: 96, carry: 'same' },
    { name: 'bundleNo', title: t('packages.bundleNo'), kind: 'figure', width: 104, carry: 'next' },
    { name: 'lengthCm', title: t('packages.lineLength'), kind: 'figure', width: 92 },
    { name: 'widthCm', title: t('packages.lineWidth'), kind: 'figure', width: 92 },
    { name: 'pieces', title: t('packages.linePieces'), kind: 'figure', width: 72 },
    { name: 'area', title: t('packages.lineArea'), kind: 'figure', width: 96, isPassed: true },
    { name: 'barcode', title: t('packages.barcode'), kind: 'code', width: 160, isPassed: true },
    { name: 'remark', title: t('packages.remark'), kind: 'words', width: 140, isPassed: true },
  ];
  return columns.map((column) => {
    const { words, titles } = TALLY_COLUMNS[column.name];
    return { ...column, titles: [words.zh, words.en, ...titles] };
  });
}
