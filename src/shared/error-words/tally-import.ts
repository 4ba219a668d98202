import type { ErrorWords } from './words.ts';

/** Imports of tallies. */
export const TALLY_IMPORT_ERRORS = {
  'tally_import.titles': {
    what: { zh: '缺少表头：{list}', en: 'Titles are missing: {list}' },
    next: {
      zh: '请在导入页面指定这些列，或按模板的表头填写。',
      en: 'Say which columns they are, or use the titles of the template.',
    },
  },
  'tally_import.faulty': {
    what: {
      zh: '文件中有 {count} 处错误，没有导入任何数据',
      en: 'Nothing was imported because of {count} {count, error|errors} in the file',
    },
    next: {
      zh: '请改正后重新导入，或选择只导入正确的行。',
      en: 'Correct them and import the file again, or choose to import good rows only.',
    },
  },
  'tally_import.none_good': {
    what: { zh: '文件中没有可以导入的行', en: 'No row of the file can be imported' },
    next: {
      zh: '请下载错误表，改正后重新导入。',
      en: 'Download the faults, correct them and import that sheet.',
    },
  },
  'tally_import.no_tally': {
    what: {
      zh: '文件不是逐扎的码单：有的行没有木号、扎号或长、宽、片数',
      en: 'The file is no tally by bundle: rows lack log or bundle number, length, width or pieces',
    },
    next: {
      zh: '请用供应商逐扎的装箱码单；只有合计的报价单可用“从码单取货品”取货品。',
      en: 'Use the supplier’s packing list by bundle; an offer with sums is for “Take goods from a tally”.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
