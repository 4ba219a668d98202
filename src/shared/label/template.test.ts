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
    expect(faultOf({ version: 2 })).toContain('version');
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), sizeMm: -1 }] })).toContain(
      'elements.0.sizeMm',
    );
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), colour: 'red' }] })).toContain(
      'colour',
    );
    expect(faultOf({ elements: [{ kind: 'ellipse' }] })).toContain('elements.0.kind');
    expect(faultOf({ elements: [{ ...(template.elements[0] as object), text: '{area:%d}' }] })).toContain(
      '%d',
    );
  });

  it('refuses an element outside the label', () => {
    expect(faultOf({ widthMm: 40 })).toContain('outside');
    expect(faultOf({ elements: [{ kind: 'qrcode', xMm: 40, yMm: 1, sizeMm: 25 }] })).toContain('outside');
    expect(faultOf({ elements: [{ kind: 'line', xMm: 1, yMm: 1, lengthMm: 60 }] })).toContain('outside');
  });

  it('refuses text that is not JSON', () => {
    expect(() => parseTemplate('{', 'test')).toThrow(AppError);
  });
});
