import { describe, expect, it } from 'vitest';
import { factLines, paginate } from './paginate.ts';
import { samplePaper, sampleTally } from './testing/sample-papers.ts';

const label = (text: string) => ({ label: text, text });

describe('the head of a paper', () => {
  it('starts a new line for a fact that does not fit the rest of the line', () => {
    const facts = [
      { ...label('customer'), span: 2 },
      label('date'),
      label('phone'),
      { ...label('address'), span: 4 },
    ];
    const lines = factLines(facts, 3).map((line) => line.map((fact) => fact.label));
    expect(lines).toEqual([['customer', 'date'], ['phone'], ['address']]);
  });
});

describe('the pages of a document', () => {
  it('repeats the head of the table and sums each page and all (D4)', () => {
    const pages = paginate(samplePaper('saleOrder', { lines: 14 }), 7);
    expect(pages.map(({ bands }) => bands.map(({ kind }) => kind))).toEqual([
      ['columns', ...Array(6).fill('row')],
      ['columns', ...Array(6).fill('row')],
      ['columns', 'row', 'row'],
    ]);
    // 面积 and 金额 of 6, 6 and 2 lines of 331.870 m² and 14104.48 (F5).
    expect(pages.map(({ here }) => [here.texts[8], here.texts[10]])).toEqual([
      ['1991.220', '84626.88'],
      ['1991.220', '84626.88'],
      ['663.740', '28208.96'],
    ]);
    expect(pages.map(({ all }) => all?.texts[8])).toEqual([undefined, undefined, '4646.180']);
  });

  it('has one page without lines', () => {
    const pages = paginate(samplePaper('saleOrder', { lines: 0 }), 7);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.all?.texts[8]).toBe('0.000');
  });
});

describe('the pages of a tally', () => {
  it('fills the first block downwards, then the next, with a subtotal a package (D3)', () => {
    const [page, ...further] = paginate(sampleTally(2, 7), 20);
    expect(further).toEqual([]);
    const [facts, columns, ...rest] = page?.bands ?? [];
    expect([facts?.kind, columns?.kind]).toEqual(['facts', 'columns']);
    const bundles = rest
      .slice(0, 3)
      .map((band) => (band.kind === 'row' ? band.cells.map((cells) => cells?.[2] ?? '') : []));
    expect(bundles).toEqual([
      ['1', '4', '7'],
      ['2', '5', ''],
      ['3', '6', ''],
    ]);
    // 7 × 9.821 m² (F1) and 7 × 24 pieces.
    expect(rest[3]).toMatchObject({
      kind: 'subtotal',
      sums: { rows: 7, texts: ['', '', '', '', '', '168', '68.747'] },
    });
    expect(page?.all).toMatchObject({ rows: 14, texts: ['', '', '', '', '', '336', '137.494'] });
  });

  it('rounds no sum of packages whose areas have different decimals (F2)', () => {
    const tally = sampleTally(2, 1);
    const [first, second] = tally.sections;
    if (first === undefined || second === undefined) throw new Error('no two packages');
    const withArea = (section: typeof first, area: string, sums: number) => ({
      ...section,
      columns: section.columns.with(-1, { ...(section.columns.at(-1) as (typeof section.columns)[0]), sums }),
      rows: section.rows.map((row) => row.with(-1, area)),
    });
    const sections = [withArea(first, '9.82', 2), withArea(second, '16.325', 3)];
    const [page] = paginate({ ...tally, sections }, 20);
    expect(page?.all?.texts.at(-1)).toBe('26.145');
    expect(page?.here.texts.at(-1)).toBe('26.145');
  });

  it('loses no line of a package that extends over many pages', () => {
    for (const lines of [5, 6, 9, 20]) {
      const pages = paginate(sampleTally(3, 50), lines);
      const printed = pages.flatMap(({ bands }) =>
        bands.flatMap((band) => (band.kind === 'row' ? band.cells.filter((cells) => cells !== null) : [])),
      );
      expect(printed).toHaveLength(150);
      for (const { bands } of pages) expect(bands.length).toBeLessThanOrEqual(lines);
    }
  });
});
