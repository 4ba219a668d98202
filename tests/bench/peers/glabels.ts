import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelRow } from '../../../src/shared/desk/contract/labels.ts';

const MATRIX = 'a0="1" a1="0" a2="0" a3="1" a4="0" a5="0"';

/** Writes the package label as a gLabels document with its merge file; returns the command that prints it to PDF. */
export async function writeGlabelsJob(folder: string, rows: readonly LabelRow[]): Promise<string[]> {
  const keys = [
    'packNo',
    'qrText',
    'species',
    'grade',
    'texture',
    'craft',
    'cabinetNo',
    'bundles',
    'pieces',
    'area',
    'lengthRange',
    'date',
  ];
  const csv = [keys.join(','), ...rows.map((row) => keys.map((key) => row[key]).join(','))].join('\n');
  const mergeFile = join(folder, 'rows.csv');
  const document = join(folder, 'package.glabels');
  await writeFile(mergeFile, `${csv}\n`);
  await writeFile(document, glabelsDocument(mergeFile));
  return ['glabels-3-batch', '-i', mergeFile, '-o', join(folder, 'glabels.pdf'), document];
}

/** Runs a command; true if it succeeded, false if it is not installed. */
export async function runQuietly([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore' });
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch {
    // 'error' instead of 'close': the command does not exist on this machine.
    return false;
  }
}

function glabelsDocument(mergeFile: string): string {
  const facts = [
    ['树种', 'species'],
    ['等级', 'grade'],
    ['纹理', 'texture'],
    ['工艺', 'craft'],
    ['柜号', 'cabinetNo'],
    ['扎数', 'bundles'],
    ['片数', 'pieces'],
    ['面积', 'area'],
    ['长×宽', 'lengthRange'],
    ['日期', 'date'],
  ].map(([caption, key], index) =>
    text(3 + (index % 2) * 34, 21 + Math.floor(index / 2) * 5, 33, 5, 9, `${caption} <Field name="${key}"/>`),
  );
  return `<?xml version="1.0"?>
<Glabels-document xmlns="http://glabels.org/xmlns/3.0/">
  <Template brand="Bench" part="100x70" size="Other" width="100mm" height="70mm" description="package">
    <Label-rectangle id="0" width="100mm" height="70mm" round="0pt" x_waste="0pt" y_waste="0pt">
      <Layout nx="1" ny="1" x0="0pt" y0="0pt" dx="100mm" dy="70mm"/>
    </Label-rectangle>
  </Template>
  <Objects id="0" rotate="False">
    ${text(3, 2, 60, 6, 11, '木之语演示木业')}
    ${text(3, 7, 90, 13, 31, '<Field name="packNo"/>')}
    ${facts.join('\n    ')}
    <Object-barcode x="5mm" y="54mm" w="70mm" h="14mm" backend="gnu-barcode" style="code128" text="True" checksum="True" color="0x000000ff" field="packNo" ${MATRIX}/>
    <Object-barcode x="74mm" y="24mm" w="23mm" h="23mm" backend="libqrencode" style="IEC18004" text="False" checksum="True" color="0x000000ff" field="qrText" ${MATRIX}/>
  </Objects>
  <Merge type="Text/Comma/Line1Keys" src="${mergeFile}"/>
  <Data/>
</Glabels-document>
`;
}

function text(x: number, y: number, w: number, h: number, points: number, content: string): string {
  return `<Object-text x="${x}mm" y="${y}mm" w="${w}mm" h="${h}mm" justify="Left" valign="Top" auto_shrink="False" ${MATRIX}><Span font_family="Noto Sans CJK SC" font_size="${points}" font_weight="Regular" font_italic="False" color="0x000000ff" line_spacing="1">${content}</Span></Object-text>`;
}
