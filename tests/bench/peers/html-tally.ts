import type { Paper } from '../../../src/shared/paper/paper.ts';

/** A tally sheet as a web page would print it: the same figures in tables with repeated heads, on the same paper. */
export function tallyAsHtml({ title, docNo, sections }: Paper): string {
  const tables = sections.map(({ facts, columns, rows }) => {
    const head = columns.map(({ label }) => `<th>${label}</th>`).join('');
    const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const about = facts.map(({ label, text }) => `${label} ${text}`).join(' ');
    return `<p>${about}</p><table><thead><tr>${head}</tr></thead>${lines.join('')}</table>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
@page { size: A4; margin: 10mm }
body { margin: 0; font-family: "Noto Sans CJK SC", sans-serif; font-size: 3.5mm; columns: 3 }
table { width: 100%; border-collapse: collapse } td, th { border: 0.3mm solid; text-align: right }
</style><h1>${title} ${docNo}</h1>${tables.join('')}`;
}
