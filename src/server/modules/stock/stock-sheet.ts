import type { SheetColumn } from '../../http/workbook.ts';
import type { StockGroup } from '../../stock/stock-as-of.ts';

export const TITLE = { zh: '历史库存', en: 'Stock as of' };

/** Goods of one kind in one zone, with what tells them apart. */
export type StockRow = StockGroup & { id: string };

/** The sheet of stock as of a moment; figures stay figures. */
export const COLUMNS: readonly SheetColumn<StockRow>[] = [
  { words: { zh: '树种', en: 'Species' }, width: 16, value: ({ species }) => species },
  { words: { zh: '等级', en: 'Grade' }, width: 10, value: ({ grade }) => grade },
  { words: { zh: '厚度 mm', en: 'Thickness mm' }, width: 10, value: ({ thicknessMm }) => thicknessMm },
  { words: { zh: '库区', en: 'Zone' }, width: 16, value: ({ region }) => region },
  { words: { zh: '扎数', en: 'Bundles' }, width: 10, value: ({ lines }) => lines },
  { words: { zh: '片数', en: 'Pieces' }, width: 10, value: ({ pieces }) => pieces },
  { words: { zh: '面积 m²', en: 'Area m²' }, width: 14, isArea: true, value: ({ area }) => area },
];
