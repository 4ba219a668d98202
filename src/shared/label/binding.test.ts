import { describe, expect, it } from 'vitest';
import { bindText, findBindingFault, parseBinding } from './binding.ts';

const bind = (template: string, row: Parameters<typeof bindText>[1]) => bindText(parseBinding(template), row);

describe('value templates', () => {
  it('inserts fields between fixed text', () => {
    expect(bind('{lengthCm} × {widthCm} × {pieces}', { lengthCm: 248, widthCm: '16.5', pieces: 24 })).toBe(
      '248 × 16.5 × 24',
    );
  });

  it('is empty if the row has none of its fields, so that no unit stands alone', () => {
    expect(bind('{area:0.000} m²', {})).toBe('');
    expect(bind('{area:0.000} m²', { area: null })).toBe('');
    expect(bind('{area:0.000} m²', { area: '' })).toBe('');
  });

  it.each([
    ['blanks', '  '],
    ['ideographic spaces', '\u3000'],
    ['a zero-width space', '\u200b'],
    ['a line end', '\r\n'],
  ])('takes a field of nothing but %s for none', (_, value) => {
    expect(bind('{packNo}', { packNo: value })).toBe('');
    expect(bind('No. {packNo}', { packNo: value })).toBe('');
    expect(bind('{qrText}', { packNo: value, tenantCode: '000000' })).toBe('');
  });

  // Domain rules F1 and the rounding rule above it; binary floats would print 6.934 and 2.67.
  it.each([
    ['0.000', 6.9345, '6.935'],
    ['0.000', '2.79125', '2.791'],
    ['0.000#', 6.9345, '6.9345'],
    ['0.000#', 6.93, '6.930'],
    ['0.000#', '2.79125', '2.7913'],
    ['0.000#', 100, '100.000'],
    ['0.00', 2.675, '2.68'],
    ['0.00', -2.675, '-2.68'],
    ['0.00', 0.5, '0.50'],
    ['0', '1008', '1008'],
    ['0.000', 1e-7, '0.000'],
    ['0.00', 'about 3', 'about 3'],
  ])('formats by %s: %s becomes %s', (format, value, text) => {
    expect(bind(`{value:${format}}`, { value })).toBe(text);
  });

  it.each([
    ['YYYY-MM-DD', '2025-06-01T23:30:00+08:00', '2025-06-01'],
    ['YYYY/MM/DD', '2025-6-1', '2025/06/01'],
    ['DD.MM.YYYY HH:mm', '2025-06-01 7:05', '01.06.2025 07:05'],
    ['YYYY-MM-DD', '六月', '六月'],
  ])('formats dates by %s: %s becomes %s', (format, value, text) => {
    expect(bind(`{date:${format}}`, { date: value })).toBe(text);
  });

  it('builds the package QR text from tenant and number, or from the number alone', () => {
    expect(bind('{qrText}', { packNo: '2503-118', tenantCode: '000000' })).toBe('P|000000|2503-118');
    expect(bind('{qrText}', { packNo: '2503-118' })).toBe('2503-118');
    expect(bind('{qrText}', { packNo: '2503-118', qrText: 'X' })).toBe('X');
    expect(bind('{qrText}', {})).toBe('');
  });

  it('replaces line ends and control characters by blanks', () => {
    expect(bind('{remark}', { remark: ' 第一行\r\n第二行\u0007\t' })).toBe('第一行 第二行');
  });

  it('replaces them in formatted values too, and in words', () => {
    expect(bind('{remark:YYYY-MM-DD}', { remark: '左侧\r\n破损' })).toBe('左侧 破损');
    expect(bind('{species:word}', { species: '黑\t胡桃' })).toBe('黑 胡桃');
  });

  it('writes what is rounded to nothing without a sign', () => {
    expect(bind('{area:0.000}', { area: -0.0004 })).toBe('0.000');
    expect(bind('{amount:money}', { amount: '-0.001' })).toBe('0.00');
    expect(bind('{amount:money}', { amount: -1234.5 })).toBe('-1,234.50');
  });

  it('resolves only the row’s own fields', () => {
    expect(bind('{constructor}{toString}', {})).toBe('');
  });

  it('reports faults in a template', () => {
    expect(findBindingFault('{area:0.000} m²')).toBeNull();
    expect(findBindingFault('{area:%d}')).toEqual({
      zh: expect.stringMatching(/没有格式“%d”.*area、.*capitals、word、0/),
      en: expect.stringContaining('“%d”'),
    });
    expect(findBindingFault('{area')).toMatchObject({ en: expect.stringContaining('braces') });
  });
});

describe('formats by name', () => {
  it.each([
    ['{area:area}', { area: 6.9345 }, '6.9345'],
    ['{area:area}', { area: 6.93 }, '6.930'],
    ['{volume:volume}', { volume: '0.17849' }, '0.178'],
    ['{amount:money}', { amount: '1234567.895' }, '1,234,567.90'],
    ['{amount:money}', { amount: 12.5 }, '12.50'],
    // Domain rule F13.
    ['{amount:capitals}', { amount: '81261.94' }, '捌万壹仟贰佰陆拾壹元玖角肆分'],
    ['{amount:money}', { amount: '面议' }, '面议'],
    ['{packNo:capitals}', { packNo: '2503E118' }, '2503E118'],
  ])('%s', (template, row, text) => {
    expect(bind(template, row)).toBe(text);
  });

  it('writes states and dictionary terms in the label’s language', () => {
    const inEnglish = (template: string, row: Parameters<typeof bindText>[1]) =>
      bindText(parseBinding(template), row, 'en');
    expect(bind('{stockStatus:word}', { stockStatus: 'IN_STOCK' })).toBe('在库');
    expect(inEnglish('{stockStatus:word}', { stockStatus: 'IN_STOCK' })).toBe('In stock');
    expect(inEnglish('{grade:word}', { grade: '门板级' })).toBe('Door grade');
    expect(inEnglish('{grade:word}', { grade: '自定级' })).toBe('自定级');
    expect(inEnglish('{species:word}', { species: '黑胡桃' })).toBe('American black walnut');
  });
});
