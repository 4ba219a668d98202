import { choice, type Field, figure, required, text } from './field.ts';

/**
 * The fields entered for a package besides its tally. For dictionaries, the package stores the Chinese term of the
 * entry, as printed on paper.
 */
export const PACK_HEAD_FIELDS = {
  packNo: required(text('包号', 'Package no.', { longest: 40, least: 1 })),
  treeCode: required(text('树种', 'Species', { longest: 20, least: 1 })),
  thicknessMm: required(figure('厚度 mm', 'Thickness mm', [0.1, 6], 2)),
  grade: choice('等级', 'Grade', 'grade'),
  texture: choice('纹理', 'Texture', 'texture'),
  craft: choice('工艺', 'Cut', 'craft'),
  veneerKind: choice('木皮种类', 'Veneer kind', 'veneer_kind'),
  edgeFinish: choice('边部处理', 'Edge finish', 'edge_finish'),
  style: choice('款式', 'Style', 'style'),
  productModel: choice('型号', 'Model', 'product_model'),
  cabinetNo: text('柜号', 'Container no.', { longest: 40 }),
  cabinetPackLabel: text('柜内包号', 'Label in container', { longest: 6 }),
  region: text('库区', 'Zone', { longest: 50 }),
  remark: text('备注', 'Remark', { longest: 200 }),
} satisfies Record<string, Field>;

/**
 * Fields that can be changed only while all goods of a package are still to be received; later they come from
 * documents.
 */
export const FIXED_ONCE_STORED: readonly (keyof typeof PACK_HEAD_FIELDS)[] = [
  'packNo',
  'treeCode',
  'thicknessMm',
  'grade',
  'texture',
  'craft',
  'region',
];
