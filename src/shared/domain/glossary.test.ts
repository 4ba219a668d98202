import { expect, test } from 'vitest';
import { TEXTURES, translateTerm } from './dictionaries.ts';
import { translateSteps } from './processing/operations.ts';
import { codeSpeciesName, findSpecies, joinSpeciesNames, SPECIES } from './species.ts';

test('has thirty species, each code once', () => {
  expect(SPECIES).toHaveLength(30);
  expect(new Set(SPECIES.map((species) => species.treeCode)).size).toBe(30);
  expect(findSpecies('BW')).toMatchObject({ zh: '黑胡桃', latin: 'Juglans nigra', guidePrice: [38, 75] });
  expect(findSpecies('XX')).toBeUndefined();
});

test('marks species that need CITES papers', () => {
  const marked = SPECIES.filter((species) => species.cites).map((species) => species.treeCode);
  expect(marked).toEqual(['AF', 'KH', 'BU', 'PD', 'RW']);
});

test('takes textures and thicknesses of species from the dictionaries', () => {
  const textures = new Set<string>(TEXTURES.map((texture) => texture.code));
  for (const species of SPECIES) {
    expect(species.textures.every((texture) => textures.has(texture))).toBe(true);
    expect(species.thicknessesMm.length).toBeGreaterThan(0);
  }
});

test('translates the steps of a process one by one', () => {
  expect(translateSteps('蒸煮,刨切,烘干，齐边、打包')).toBe('Cooking, Slicing, Drying, Clipping, Packing');
  expect(translateSteps('染色, 烘干')).toBe('染色, Drying');
});

test('translates stored terms and keeps a company’s own term', () => {
  expect(translateTerm('山纹')).toBe('Crown');
  expect(translateTerm('门板级')).toBe('Door grade');
  expect(translateTerm('仓储')).toBe('Warehouse');
  expect(translateTerm('自定义')).toBe('自定义');
});

test('names species as the trade writes them', () => {
  expect(joinSpeciesNames('黑胡桃', '胡桃')).toBe('黑胡桃(胡桃)');
  expect(joinSpeciesNames('黑胡桃', '')).toBe('黑胡桃');
  expect(codeSpeciesName('BW', '黑胡桃')).toBe('BW-黑胡桃');
});
