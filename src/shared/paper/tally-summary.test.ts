import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';
import { summarySection } from './tally-summary.ts';
import { sampleTally, talliedPacks } from './testing/sample-papers.ts';

const inChinese = { language: 'zh', areaScale: 3 } as const;
const line = (logNo: string, widthCm: string, pieces: number, area: string) => ({
  logNo,
  bundleNo: '1',
  lengthCm: '248.0',
  widthCm,
  pieces,
  area,
});

describe('the summary of a tally sheet (D3)', () => {
  const [pack] = talliedPacks(1, 1);
  if (pack === undefined) throw new Error('no package');
  const packs = [
    { ...pack, lines: [line('B10', '15.0', 24, '8.9280'), line('B9', '14.5', 24, '8.6304')] },
    { ...pack, packNo: '2503-2', lines: [line('B9', '19.5', 10, '4.8360'), line('B9', '9.5', 2, '0.4712')] },
  ];

  it('has bundles, pieces and area of each log of all packages, in the order of their numbers', () => {
    const { columns, rows } = summarySection(packs, 'log', inChinese);
    expect(columns.map(({ label }) => label)).toEqual(['木号', '扎数', '片数', '面积 m²']);
    expect(rows).toEqual([
      ['B9', '3', '36', '13.9376'],
      ['B10', '1', '24', '8.928'],
    ]);
  });

  it('has those of each class of widths, whose upper bound belongs to the next', () => {
    expect(summarySection(packs, 'width', inChinese).rows).toEqual([
      ['5–10', '1', '2', '0.4712'],
      ['10–15', '1', '24', '8.6304'],
      ['15–20', '2', '34', '13.764'],
    ]);
  });

  it('follows the last package and is counted by no sum', () => {
    const paper = sampleTally(2, 7, 'zh', 'log');
    const [page, ...further] = paginate(paper, 30);
    expect(further).toEqual([]);
    expect(page?.bands.slice(-3)).toMatchObject([
      { kind: 'facts', section: { facts: [{ label: '按木号汇总' }] } },
      { kind: 'columns' },
      { kind: 'row', cells: [['B1203', '14', '336', '137.494'], null, null] },
    ]);
    expect(page?.here).toEqual(page?.all);
    expect(page?.all).toMatchObject({ rows: 14, texts: ['', '', '', '', '', '336', '137.494'] });
  });
});
