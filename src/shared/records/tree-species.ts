import { capitalCode, derived, required, text } from './field.ts';
import { record } from './record.ts';

/**
 * 树种: the code appears in barcodes and on labels. `joinSpeciesNames` and `codeSpeciesName` make its joined name and
 * code name.
 */
export const treeSpecies = record({
  area: 'treeSpecies',
  words: { many: { zh: '树种', en: 'Species' }, one: { zh: '树种', en: 'species' } },
  fields: {
    treeCode: required(capitalCode('树种代码', 'Code', 8)),
    fullName: required(text('树种全称', 'Full name', { longest: 64, least: 1, width: 20 })),
    simpleName: text('树种简称', 'Short name', { longest: 64 }),
    joinedName: derived(text('合并名称', 'Joined name', { longest: 130, width: 22 })),
    codeName: derived(text('代码名称', 'Code and name', { longest: 73, width: 20 })),
    englishName: text('英文名', 'English name', { longest: 128, width: 26 }),
    latinName: text('学名', 'Botanical name', { longest: 128, width: 26 }),
  },
  code: 'treeCode',
  name: 'fullName',
  list: ['treeCode', 'fullName', 'simpleName', 'joinedName', 'codeName', 'englishName', 'latinName'],
  filters: ['treeCode', 'fullName', 'simpleName', 'englishName'],
  order: 'treeCode',
  takesImport: true,
  menu: { id: 20_500, group: 'factory', path: '/factory/species', icon: 'tree', sort: 5 },
});
