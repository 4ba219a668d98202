import { GRADE_STATUSES, PACK_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '../../domain/statuses.ts';
import { REPRINT_MARK } from '../rows/reprint-mark.ts';
import { LINE_FIELDS } from './bundle.ts';
import type { LabelField } from './field.ts';
import { COMPANY_FIELDS, LEAF_FIELDS, WOOD_FIELDS } from './goods.ts';
import { SAMPLE_COVER } from './sample-pictures.ts';

export const PACKAGE_FIELDS: readonly LabelField[] = [
  { name: 'packNo', words: { zh: '包号', en: 'Package no.' }, kind: 'text', sample: '2503-118' },
  { name: 'qrText', words: { zh: '二维码内容', en: 'QR text' }, kind: 'text', sample: 'P|000000|2503-118' },
  { name: 'epc', words: { zh: 'EPC', en: 'EPC' }, kind: 'text', sample: '3500AEB4A000000100000076' },
  { name: 'cabinetNo', words: { zh: '柜号', en: 'Container' }, kind: 'text', sample: 'TCLU4265720' },
  {
    name: 'cabinetPackLabel',
    words: { zh: '柜内包号', en: 'Label in container' },
    kind: 'text',
    sample: 'A-12',
  },
  ...WOOD_FIELDS,
  ...LEAF_FIELDS,
  { name: 'style', words: { zh: '款式', en: 'Style' }, kind: 'word', sample: '窄直' },
  { name: 'productModel', words: { zh: '产品型号', en: 'Model' }, kind: 'text', sample: 'BW-05-A' },
  { name: 'region', words: { zh: '库区', en: 'Zone' }, kind: 'text', sample: 'A3区' },
  { name: 'bundles', words: { zh: '扎数', en: 'Bundles' }, kind: 'number', sample: 42 },
  { name: 'pieces', words: { zh: '片数', en: 'Pieces' }, kind: 'number', sample: 1008 },
  { name: 'area', words: { zh: '面积', en: 'Area' }, kind: 'area', sample: 356.412 },
  { name: 'volume', words: { zh: '体积', en: 'Volume' }, kind: 'volume', sample: 0.178 },
  { name: 'lengthRange', words: { zh: '长度范围', en: 'Lengths' }, kind: 'text', sample: '220–255' },
  { name: 'widthRange', words: { zh: '宽度范围', en: 'Widths' }, kind: 'text', sample: '12–20.5' },
  { name: 'remark', words: { zh: '备注', en: 'Remark' }, kind: 'text', sample: '边部有裂' },
  {
    name: 'stockStatus',
    words: { zh: '库存状态', en: 'Stock state' },
    kind: 'word',
    sample: 'IN_STOCK',
    states: STOCK_STATUSES,
  },
  {
    name: 'gradeStatus',
    words: { zh: '分等状态', en: 'Grading' },
    kind: 'word',
    sample: 1,
    states: GRADE_STATUSES,
  },
  {
    name: 'packStatus',
    words: { zh: '打包状态', en: 'Packing' },
    kind: 'word',
    sample: 1,
    states: PACK_STATUSES,
  },
  {
    name: 'rfidStatus',
    words: { zh: 'RFID 状态', en: 'RFID' },
    kind: 'word',
    sample: 1,
    states: RFID_STATUSES,
  },
  {
    name: 'reprint',
    words: { zh: '补打标记', en: 'Reprint mark' },
    kind: 'word',
    sample: '',
    states: REPRINT_MARK,
  },
  {
    name: 'coverPicture',
    words: { zh: '封面图片', en: 'Cover picture' },
    kind: 'picture',
    sample: SAMPLE_COVER,
  },
  {
    name: 'lines',
    words: { zh: '码单', en: 'Tally' },
    kind: 'list',
    sample: [
      { lineNo: 1, logNo: 'B1203', bundleNo: '1', lengthCm: 248, widthCm: 16.5, pieces: 24, area: 9.821 },
      { lineNo: 2, logNo: 'B1203', bundleNo: '2', lengthCm: 248, widthCm: 17, pieces: 24, area: 10.118 },
      { lineNo: 3, logNo: 'B1203', bundleNo: '3', lengthCm: 250, widthCm: 15.5, pieces: 32, area: 12.4 },
    ],
    entry: LINE_FIELDS,
  },
  ...COMPANY_FIELDS,
];
