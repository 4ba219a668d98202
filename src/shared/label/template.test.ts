import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { parseTemplate } from './template.ts';

const template = {
  id: 'test',
  version: 1,
  name: { zh: '测试', en: 'Test' },
  widthMm: 60,
  heightMm: 40,
  elements: [{ kind: 'text', xMm: 1, yMm: 1, widthMm: 50, heightMm: 5, text: '{packNo}' }] as unknown[],
};

function faultOf(change: object): unknown {
  try {
    parseTemplate(JSON.stringify({ ...template, ...change }), 'test');
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    if (error instanceof AppError) {
      expect(error.code).toBe('template.invalid');
      return error.details.reason;
    }
    return error;
  }
}

describe('parseTemplate', () => {
  it('fills in defaults of an element', () => {
    const [element] = parseTemplate(JSON.stringify(template), 'test').elements;
    expect(element).toMatchObject({ kind: 'text', align: 'left', weight: 'regular', maxLines: 1 });
  });

  it('reports the place of a fault', () => {
    expect(faultOf({ version: 0 })).toContain('version');
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), sizeMm: -1 }] })).toContain(
      'elements.0.sizeMm',
    );
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), colour: 'red' }] })).toContain(
      'colour',
    );
    expect(faultOf({ elements: [{ kind: 'cloud' }] })).toContain('elements.0.kind');
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), text: '{area:%d}' }] })).toEqual({
      zh: expect.stringMatching(/^elements\.0\.text.*没有格式“%d”/),
      en: expect.stringMatching(/^elements\.0\.text.*there is no format “%d”/),
    });
  });

  it('refuses an element outside the label', () => {
    const outside = { zh: expect.stringContaining('超出标签边界'), en: expect.stringContaining('outside') };
    expect(faultOf({ widthMm: 40 })).toEqual(outside);
    expect(faultOf({ elements: [{ kind: 'qrcode', xMm: 40, yMm: 1, sizeMm: 25 }] })).toEqual(outside);
    expect(faultOf({ elements: [{ kind: 'line', xMm: 1, yMm: 1, lengthMm: 60 }] })).toEqual(outside);
  });

  it('refuses a label larger than any label printer prints', () => {
    const sized = (sides: object) => () => parseTemplate(JSON.stringify({ ...template, ...sides }), 'test');
    expect(sized({ widthMm: 300, heightMm: 300 })).not.toThrow();
    for (const sides of [{ widthMm: 300.5 }, { heightMm: 1000 }])
      expect(sized(sides)).toThrow(expect.objectContaining({ code: 'template.too_large' }));
  });

  it('refuses more elements than a label can have, with their number', () => {
    const [element] = template.elements;
    const of = (count: number) => () =>
      parseTemplate(JSON.stringify({ ...template, elements: Array(count).fill(element) }), 'test');
    expect(of(500)).not.toThrow();
    expect(of(501)).toThrow(
      expect.objectContaining({
        code: 'template.too_many_elements',
        details: { count: 501, most: 500 },
      }),
    );
  });

  it('tells a template of a later version of the program from a faulty one', () => {
    const later = JSON.stringify({ ...template, version: 3, layers: [] });
    expect(() => parseTemplate(later, 'test')).toThrow(expect.objectContaining({ code: 'template.newer' }));
  });

  it('refuses text that is not JSON', () => {
    expect(() => parseTemplate('{', 'test')).toThrow(AppError);
  });
});

describe('a template of format 1', () => {
  it('becomes one of format 2 with ids, and means the same', () => {
    const { version, elements } = parseTemplate(JSON.stringify(template), 'test');
    expect([version, elements.map(({ id }) => id)]).toEqual([2, ['e1']]);
    expect(elements[0]).toMatchObject(template.elements[0] as object);
  });
});

describe('a template of format 2', () => {
  const [text] = template.elements as [object];

  it('is read back as it was written', () => {
    const written = parseTemplate(JSON.stringify(template), 'test');
    expect(parseTemplate(JSON.stringify(written), 'test')).toEqual(written);
  });

  it('has an id for every element, once', () => {
    expect(faultOf({ version: 2 })).toContain('elements.0.id');
    const twice = [
      { ...text, id: 'a' },
      { ...text, id: 'a' },
    ];
    expect(faultOf({ version: 2, elements: twice })).toContain('a twice');
  });

  it('names the font of a text, and refuses one that not every desk has with the element’s id', () => {
    const inFont = (font: string) => faultOf({ version: 2, elements: [{ ...text, id: 'a', font }] });
    expect(inFont('noto-sans-hk')).toBeNull();
    expect(inFont('arial')).toContain('elements.0.font (a)');
  });

  it('knows the medium and refuses others', () => {
    expect(faultOf({ medium: 'mark' })).toBeNull();
    expect(faultOf({ medium: 'film' })).toContain('medium');
  });

  it('has a length for a gap or a mark, which one without it gets', () => {
    const gapOf = (change: object) => parseTemplate(JSON.stringify({ ...template, ...change }), 'test').gapMm;
    expect([gapOf({ medium: 'gap' }), gapOf({ medium: 'mark', gapMm: 5 }), gapOf({})]).toEqual([
      3,
      5,
      undefined,
    ]);
    expect(faultOf({ medium: 'gap', gapMm: 30 })).toContain('gapMm');
    expect(faultOf({ medium: 'continuous', gapMm: 3 })).toContain('gapMm');
  });
});
