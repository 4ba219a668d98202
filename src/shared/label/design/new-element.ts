import type { LabelElement } from '../elements/index.ts';
import type { LabelTemplate } from '../template.ts';
import { freeId } from './edit.ts';

type Kind = LabelElement['kind'];
type Fresh<K extends Kind> = Omit<Extract<LabelElement, { kind: K }>, 'id' | 'kind' | 'xMm' | 'yMm'>;

const TEXT: Fresh<'text'> = {
  widthMm: 30,
  heightMm: 6,
  rotation: 0,
  text: '',
  sizeMm: 3.4,
  minSizeMm: 2,
  maxLines: 1,
  weight: 'regular',
  align: 'left',
  verticalAlign: 'middle',
  required: false,
};

/** The initial properties of a new element of each kind: the defaults of its schema, and a size that suits a label. */
const FRESH: { [K in Kind]: Fresh<K> } = {
  text: TEXT,
  counter: { ...TEXT, widthMm: 20, text: '{counter}', start: 1, step: 1, digits: 1 },
  barcode: {
    widthMm: 56,
    heightMm: 13,
    rotation: 0,
    symbology: 'code128',
    options: '',
    value: '',
    required: true,
    moduleMm: 0.33,
    minModuleMm: 0.165,
    align: 'center',
    textSizeMm: 3,
  },
  qrcode: { sizeMm: 22, value: '{qrText}', required: true, level: 'M' },
  line: { lengthMm: 40, direction: 'horizontal', thicknessMm: 0.4 },
  box: { widthMm: 30, heightMm: 20, thicknessMm: 0.25 },
  ellipse: { widthMm: 20, heightMm: 20, thicknessMm: 0.25, isFilled: false },
  image: { widthMm: 20, heightMm: 20, rotation: 0, source: '', shades: 'threshold', required: false },
  table: {
    widthMm: 60,
    heightMm: 15,
    rotation: 0,
    columns: 2,
    cells: [],
    lineMm: 0.2,
    captionWidthMm: { zh: 9, en: 14 },
    captionSizeMm: 2.9,
    sizeMm: 3.4,
    minSizeMm: 2,
    maxLines: 1,
    weight: 'bold',
    align: 'left',
    paddingMm: 0.8,
  },
  list: {
    widthMm: 60,
    heightMm: 30,
    rotation: 0,
    source: 'lines',
    columns: [],
    rowHeightMm: 4,
    blocks: 1,
    lineMm: 0.2,
    sizeMm: 2.6,
    minSizeMm: 1.8,
    weight: 'regular',
    paddingMm: 0.5,
    required: true,
  },
};

/** A new element at 3, 3, no larger than the label, with the given content. */
export function newElement<K extends Kind>(
  template: LabelTemplate,
  kind: K,
  content: Partial<Fresh<K>> = {},
): LabelElement {
  const id = freeId(new Set(template.elements.map((element) => element.id)), kind);
  const element = { ...FRESH[kind], ...content, id, kind, xMm: 3, yMm: 3 } as unknown as LabelElement;
  const [roomX, roomY] = [Math.max(1, template.widthMm - 6), Math.max(1, template.heightMm - 6)];
  if (element.kind === 'qrcode') return { ...element, sizeMm: Math.min(element.sizeMm, roomX, roomY) };
  if (element.kind === 'line') return { ...element, lengthMm: Math.min(element.lengthMm, roomX) };
  return {
    ...element,
    widthMm: Math.min(element.widthMm, roomX),
    heightMm: Math.min(element.heightMm, roomY),
  };
}
