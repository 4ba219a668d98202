import { describe, expect, it } from 'vitest';
import { encodeLinear } from './linear.ts';

describe('encodeLinear', () => {
  it('makes an EAN-13 of 95 modules (GS1 General Specifications 5.2.1)', () => {
    expect(encodeLinear('ean13', '6901234567892')?.modules).toBe(95);
  });

  it('makes bars and spaces of whole modules, starting and ending with a bar', () => {
    for (const [symbology, text] of [
      ['code39', 'HT0456-A'],
      ['itf14', '16901234567899'],
      ['code128', '2503-118'],
    ] as const) {
      const widths = encodeLinear(symbology, text)?.widths ?? [];
      expect(widths.length % 2).toBe(1);
      expect(widths.every((width) => Number.isInteger(width) && width > 0)).toBe(true);
    }
  });

  it('refuses a wrong check digit and characters outside the symbology', () => {
    expect(encodeLinear('ean13', '6901234567890')).toBeNull();
    expect(encodeLinear('code39', '木皮')).toBeNull();
    expect(encodeLinear('code128', '木皮')).toBeNull();
  });
});
