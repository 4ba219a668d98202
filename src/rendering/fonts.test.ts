import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { forFaces, type TextFace } from '#shared/label/fonts';
import { findFontFiles } from './font-files.ts';
import { createFonts, loadFonts } from './fonts.ts';

const fontOf = (character: string, face: TextFace = 'regular') =>
  loadFonts().glyph(character.codePointAt(0) ?? 0, face).font.postscriptName;

describe('a character is drawn in the first font that has it', () => {
  it.each([
    ['木', 'NotoSansSC-Regular'],
    // Extension B characters of the 通用规范汉字表
    ['𣗋', 'NotoSansSC-Regular'],
    ['Ә', 'NotoSans-Regular'],
    ['☑', 'NotoSansSymbols2-Regular'],
    ['⟶', 'NotoSansMath-Regular'],
    ['🌲', 'NotoEmoji-Regular'],
    // HKSCS, extension B
    ['𡃁', 'NotoSansHK-Regular'],
  ])('%s in %s', (character, name) => {
    expect(fontOf(character)).toBe(name);
  });

  it('in bold where there is a bold one', () => {
    expect(fontOf('𡃁', 'bold')).toBe('NotoSansHK-Bold');
    expect(fontOf('⟶', 'bold')).toBe('NotoSansMath-Regular');
  });

  it.each([
    ['A', 'noto-sans/regular', 'NotoSans-Regular'],
    ['木', 'noto-sans/bold', 'NotoSansSC-Bold'],
    ['骨', 'noto-sans-hk/bold', 'NotoSansHK-Bold'],
    ['🌲', 'noto-sans-hk/regular', 'NotoEmoji-Regular'],
  ] as const)('and the font that a text names is before all others: %s in %s', (character, face, name) => {
    expect(fontOf(character, face)).toBe(name);
  });

  it.each(['한', '\ue000', '\u0483'])('%o is missing in all of them, or would need shaping', (character) => {
    const { measure } = loadFonts();
    expect(measure.glyph(character.codePointAt(0) ?? 0, 'regular').isMissing).toBe(true);
  });

  it('is measured in the em of its own font', () => {
    const { advance, top } = loadFonts().measure.glyph(0x1f332, 'regular');
    expect(advance).toBeGreaterThan(0.9);
    expect(advance).toBeLessThan(1.5);
    expect(top).toBeLessThan(1.2);
  });
});

test('a font of the computer comes after those of the product, where it is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const own = join(folder, 'simsunb.ttf');
  writeFileSync(own, '');
  const files = findFontFiles('regular', [join(folder, 'SimsunExtG.ttf'), own]);
  rmSync(folder, { recursive: true });
  expect(files.at(-1)).toBe(own);
  expect(files).toHaveLength(findFontFiles('regular', []).length + 1);
});

test('a font is opened only for what those before it lack', () => {
  const [main = ''] = findFontFiles('regular', []);
  const files = [main, join(tmpdir(), 'no-such-font.ttf')];
  const fonts = createFonts(forFaces(() => files));
  expect(fonts.measure.glyph(0x6728, 'regular').isMissing).toBe(false);
  expect(() => fonts.measure.glyph(0xd55c, 'regular')).toThrow(/ENOENT/);
});
