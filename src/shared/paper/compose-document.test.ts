import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import { composeDocument } from './compose-document.ts';
import { columnChoices, PAPER_FORMS } from './paper-forms.ts';
import { around, documentRow, samplePaper, sampleTally } from './testing/sample-papers.ts';

/** The facts that plain sheets show. */
const labelled = (facts: readonly { label: string; text: string }[]) =>
  Object.fromEntries(facts.flatMap(({ label, text }) => (text === '' ? [] : [[label, text]])));

describe('the paper of a sales order', () => {
  it('has the figures of F5 and F6 and the amount in capitals (F13)', () => {
    const paper = samplePaper('saleOrder');
    expect(labelled(paper.totals)).toEqual({
      运费: '200.00',
      不含税金额: '14104.48',
      税额: '1833.58',
      价税合计: '15938.06',
      定金: '5000.00',
      未付: '10938.06',
    });
    expect(paper.capital?.text).toBe('人民币壹万伍仟玖佰叁拾捌元零陆分  ¥15938.06');
  });

  it('has the columns of D4 in their order', () => {
    const [table] = samplePaper('saleOrder').sections;
    expect(table?.columns.map(({ label }) => label.split(' ')[0])).toEqual(
      '序号 包号 树种 等级 纹理 厚度 扎数 片数 面积 单价 金额 备注'.split(' '),
    );
    expect(table?.rows[0]).toEqual([
      '1',
      '2503-1',
      '黑胡桃',
      'A',
      '直纹',
      '0.50',
      '24',
      '576',
      '331.870',
      '42.50',
      '14104.48',
      '',
    ]);
  });

  it('contains nothing of money without prices: a copy for the warehouse', () => {
    const text = JSON.stringify(samplePaper('saleOrder', { withPrices: false }));
    for (const figure of ['42.5', '14104.48', '15938.06', '1833.58', '5000', '人民币', '200.00'])
      expect(text).not.toContain(figure);
    expect(text).toContain('331.870');
  });

  it('has the terms of the trade in its language, species by the company’s own English names', () => {
    const form = PAPER_FORMS.saleOrder;
    const [first] = documentRow(1).packs as object[];
    const packs = ['黑胡桃', '缅甸柚木', '自编树种'].map((species) => ({
      ...first,
      species,
      grade: '门板级',
    }));
    const composed = composeDocument(form, { ...documentRow(1), packs }, true, around('en', form.columns));
    expect(composed.sections[0]?.rows.map((row) => row.slice(2, 5))).toEqual([
      ['American black walnut', 'Door grade', 'Straight'],
      ['Burma teak', 'Door grade', 'Straight'],
      ['自编树种', 'Door grade', 'Straight'],
    ]);
    const cause = { ...documentRow(1), cause: 'OPENING', causeName: '期初库存' };
    const received = composeDocument(PAPER_FORMS.otherIn, cause, true, around('en', []));
    expect(labelled(received.facts)).toMatchObject({ Cause: 'Opening stock' });
    const [tally] = sampleTally(1, 1, 'en').sections;
    expect(labelled(tally?.facts ?? [])).toMatchObject({ Species: 'American black walnut' });
  });

  it('writes no capitals for an amount in another currency, but its name', () => {
    const row = { ...documentRow(1), currency: 'USD', goods: [] };
    const form = PAPER_FORMS.purchaseOrder;
    const paper = composeDocument(form, row, true, around('zh', form.columns));
    expect(paper.capital?.text).toBe('');
    expect(labelled(paper.totals)).toMatchObject({ 币种: 'USD' });
  });
});

describe('the paper of a delivery', () => {
  it('shows the paid and the open amount (D4)', () => {
    const row = { ...documentRow(1), deposit: undefined, paid: 938.06 };
    const form = PAPER_FORMS.delivery;
    const { totals } = composeDocument(form, row, true, around('zh', form.columns));
    expect(labelled(totals)).toMatchObject({ 价税合计: '15938.06', 已付: '938.06', 未付: '15000.00' });
  });

  it('shows the part of the order’s deposit that pays it', () => {
    const row = { ...documentRow(1), deposit: undefined, paid: 938.06, depositApplied: 5000 };
    const form = PAPER_FORMS.delivery;
    const { totals } = composeDocument(form, row, true, around('zh', form.columns));
    expect(labelled(totals)).toMatchObject({ 已付: '938.06', 定金抵扣: '5000.00', 未付: '10000.00' });
  });

  it('shows the whole amount as open if nothing is paid', () => {
    const row = { ...documentRow(1), deposit: undefined, paid: null };
    const form = PAPER_FORMS.delivery;
    const { totals } = composeDocument(form, row, true, around('zh', form.columns));
    expect(labelled(totals)).toMatchObject({ 已付: '0.00', 未付: '15938.06' });
  });

  it('names who made and who approved it, others sign by hand', () => {
    const { signatures, signers } = samplePaper('delivery');
    expect(signatures).toEqual(['制单', '审核', '仓库', '送货', '客户签收']);
    expect(signers).toEqual(['王敏', '李强', '', '', '']);
  });
});

describe('the paper of a feed order', () => {
  it('has the nominal conversions of its logs where the company chooses these columns (F12)', () => {
    const form = PAPER_FORMS.feedOrder;
    const names = columnChoices(form).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['volumeNominal', 'bftNominal']));
    expect(form.columns).not.toContain('volumeNominal');
    const logs = [
      { logNo: 'B1', volume: 1, bft: 1000 },
      { logNo: 'B2', volume: null, bft: null },
    ];
    const row = { id: '1', version: 1, docNo: 'TL1', logs };
    const chosen = ['logNo', 'volume', 'volumeNominal', 'bft', 'bftNominal'];
    const [table] = composeDocument(form, row, true, around('zh', chosen)).sections;
    expect(table?.columns.map(({ label }) => label)).toEqual([
      '木号',
      '材积 m³',
      '名义换算 BFT',
      '板尺 BFT',
      '名义换算 m³',
    ]);
    expect(table?.rows).toEqual([
      ['B1', '1.000', '423.78', '1000', '2.360'],
      ['B2', '', '', '', ''],
    ]);
    expect(table?.columns.map(({ align }) => align)).toEqual(['left', 'right', 'right', 'right', 'right']);
  });

  it('has volumes with the three decimals of the table, four where a thin log has them, and diameters in whole centimetres (F8, F10)', () => {
    const logs = [
      { logNo: 'B1', checkDiameter: 50, checkLength: 3.2, volume: 0.72 },
      { logNo: 'B2', checkDiameter: 6.5, checkLength: 3, volume: 0.0134 },
    ];
    const row = { id: '1', version: 1, docNo: 'TL1', logs };
    const chosen = ['checkDiameter', 'checkLength', 'volume'];
    const [table] = composeDocument(PAPER_FORMS.feedOrder, row, true, around('zh', chosen)).sections;
    expect(table?.rows).toEqual([
      ['50', '3.20', '0.720'],
      ['6.5', '3.00', '0.0134'],
    ]);
    expect(table?.columns.at(-1)?.sums).toBe(4);
  });
});

describe('the forms of papers', () => {
  it.each(DOCUMENT_KINDS)('%s names fields that it has', (kind) => {
    const { of, facts, group, columns } = PAPER_FORMS[kind];
    const fields = [...Object.keys(of.fields), 'contact', 'phone'];
    expect(fields).toEqual(expect.arrayContaining([...facts]));
    const cells = [...Object.keys(of.lines?.[group]?.fields ?? {}), 'no', 'texture'];
    expect(cells).toEqual(expect.arrayContaining([...columns]));
  });
});
