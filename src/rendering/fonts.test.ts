import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { forFaces, type TextFace } from '#shared/label/fonts';
import { findFontFiles } from './font-files.ts';
import { createFonts, loadFonts } from './fonts.ts';

/** A character of extension B that only the font of Hong Kong has. */
const HKSCS = 0x210c1;
const HONG_KONG = findFontFiles('noto-sans-hk/regular', [])[0] ?? '';

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
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const [main = ''] = findFontFiles('regular', []);
  const further = join(folder, 'further.ttf');
  const fonts = createFonts(forFaces(() => [main, further]));
  expect(fonts.measure.glyph(0x6728, 'regular').isMissing).toBe(false);
  copyFileSync(HONG_KONG, further);
  expect(fonts.glyph(HKSCS, 'regular').font.postscriptName).toBe('NotoSansHK-Regular');
  rmSync(folder, { recursive: true });
});

describe('a further font that is cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const [main = ''] = findFontFiles('regular', []);
  const cut = join(folder, 'simsunb.ttf');
  const whole = readFileSync(HONG_KONG);
  afterAll(() => rmSync(folder, { recursive: true }));
  /** Reads all of a character that is needed to print it. */
  const read = (files: string[]) => {
    const { glyph, measure } = createFonts(forFaces(() => files));
    const found = glyph(HKSCS, 'regular');
    return { ...measure.glyph(HKSCS, 'regular'), path: found.glyph.path.toSVG() };
  };
  const shown = read([main, HONG_KONG]);

  it.each(Array.from({ length: 21 }, (_, at) => at * 5))('after %i percent is skipped', (percent) => {
    writeFileSync(cut, whole.subarray(0, Math.floor((whole.length * percent) / 100)));
    expect(read([main, cut, HONG_KONG])).toEqual(shown);
    const alone = read([main, cut]);
    if (percent === 100) expect(alone).toEqual(shown);
    else if (!alone.isMissing) expect(alone).toEqual(shown);
  });

  it('leaves the character missing where no other font has it', () => {
    writeFileSync(cut, whole.subarray(0, whole.length / 4));
    expect(read([main, cut]).isMissing).toBe(true);
    expect(read([main, join(folder, 'no-such-font.ttf')]).isMissing).toBe(true);
  });

  it('is named where all fonts are opened', () => {
    writeFileSync(cut, whole.subarray(0, 100));
    const fonts = createFonts(forFaces(() => [main, cut]));
    expect(() => fonts.names()).toThrow(
      expect.objectContaining({ code: 'file.unreadable', details: expect.objectContaining({ path: cut }) }),
    );
  });
});
