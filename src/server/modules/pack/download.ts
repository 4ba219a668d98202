import type { Pack } from '#shared/api/pack';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { fieldColumn, type SheetColumn } from '../../http/workbook.ts';

export const PACK_SHEET_TITLE = { zh: '包列表', en: 'Packages' };

/** Columns of the downloaded list of packages. */
export const PACK_COLUMNS: readonly SheetColumn<Pack>[] = [
  fieldColumn('packNo', '包号', 'Package no.', 18),
  fieldColumn('cabinetNo', '柜号', 'Container', 16),
  fieldColumn('cabinetPackLabel', '柜内包号', 'Label in container'),
  fieldColumn('treeCode', '树种代码', 'Species code'),
  fieldColumn('species', '树种', 'Species', 16),
  fieldColumn('grade', '等级', 'Grade', 10),
  fieldColumn('texture', '纹理', 'Texture', 10),
  fieldColumn('craft', '工艺', 'Cut', 10),
  fieldColumn('thicknessMm', '厚度 mm', 'Thickness mm', 10),
  fieldColumn('bundles', '扎数', 'Bundles', 10),
  fieldColumn('pieces', '片数', 'Pieces', 10),
  fieldColumn('area', '面积 m²', 'Area m²'),
  fieldColumn('volume', '体积 m³', 'Volume m³'),
  fieldColumn('region', '库区', 'Zone', 10),
  {
    words: { zh: '库存状态', en: 'Stock state' },
    width: 14,
    value: (pack, language) => STOCK_STATUSES[pack.stockStatus][language],
  },
  fieldColumn('epc', 'EPC', 'EPC', 28),
  fieldColumn('createTime', '创建时间', 'Created', 20),
];
