import bwipjs from 'bwip-js/node';
import type { LabelRow } from '../../../src/shared/desk/contract/labels.ts';

const CAPTIONS: [caption: string, key: string, unit: string][] = [
  ['树种', 'species', ''],
  ['等级', 'grade', ''],
  ['纹理', 'texture', ''],
  ['厚度', 'thicknessMm', ' mm'],
  ['工艺', 'craft', ''],
  ['柜号', 'cabinetNo', ''],
  ['扎数', 'bundles', ''],
  ['片数', 'pieces', ''],
  ['面积', 'area', ' m²'],
  ['长×宽', 'lengthRange', ''],
  ['日期', 'date', ''],
];

/** The package label as a web page would print it: same fields, same size, codes as SVG, the system's Chinese font. */
export function labelsAsHtml(rows: readonly LabelRow[]): string {
  return `<!doctype html><meta charset="utf-8"><style>
@page { size: 100mm 70mm; margin: 0 }
body { margin: 0; font-family: "Noto Sans CJK SC", sans-serif; font-size: 3mm }
section { position: relative; width: 100mm; height: 70mm; overflow: hidden; break-after: page }
h1 { position: absolute; left: 3mm; top: 2mm; margin: 0; font-size: 4mm }
h2 { position: absolute; left: 3mm; top: 7mm; margin: 0; font-size: 11mm; line-height: 1.1 }
dl { position: absolute; left: 3mm; top: 21mm; width: 66mm; margin: 0; columns: 2 }
dl div { display: flex; gap: 1mm; height: 5mm }
dt { width: 9mm } dd { margin: 0; font-weight: bold }
.qr { position: absolute; right: 3mm; top: 24mm; width: 23mm }
.bars { position: absolute; left: 5mm; bottom: 2mm; width: 70mm; height: 14mm }
</style>${rows.map(labelSection).join('')}`;
}

function labelSection(row: LabelRow): string {
  const facts = CAPTIONS.map(
    ([caption, key, unit]) => `<div><dt>${caption}</dt><dd>${row[key]}${unit}</dd></div>`,
  ).join('');
  const qr = bwipjs.toSVG({ bcid: 'qrcode', text: String(row.qrText) });
  const bars = bwipjs.toSVG({ bcid: 'code128', text: String(row.packNo), includetext: true });
  return `<section><h1>${row.companyName}</h1><h2>${row.packNo}</h2><dl>${facts}</dl>
<div class="qr">${qr}</div><div class="bars">${bars}</div></section>`;
}
