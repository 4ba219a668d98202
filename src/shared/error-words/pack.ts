import type { ErrorWords } from './words.ts';

/** Packages. */
export const PACK_ERRORS = {
  'pack.not_found': {
    what: { zh: '暂无该包号信息!', en: 'No package with this number' },
    next: { zh: '请核对包号。', en: 'Check the package number.' },
  },
  'pack.other_company': {
    what: { zh: '这是其他公司的包标签', en: 'This is the label of another company’s package' },
    next: {
      zh: '请扫本公司的包标签；您也属于那家公司的，请切换公司后再扫。',
      en: 'Scan a label of your company. If you belong to the other one too, switch to it and scan again.',
    },
  },
  'pack.wrong_state': {
    what: {
      zh: '包 {packNo} {state}，不能这样操作',
      en: 'Package {packNo} is in the state “{state}”, which does not allow it',
    },
    next: { zh: '请刷新后再选。', en: 'Refresh and choose again.' },
  },
  'pack.fixed': {
    what: {
      zh: '包 {packNo} 已有入库或出库的货物，不能修改{fields}',
      en: 'Package {packNo} has goods that were stored; these cannot change: {fields}',
    },
    next: {
      zh: '等级、尺寸用分等单修改，库区用移库，内码用拆包或并包；漏录的内码可在编辑包时追加。',
      en: 'Grade and sizes change by grading, the zone by a move, lines by splitting or merging; bundles that are missing are added when the package is edited.',
    },
  },
  'pack.own_goods': {
    what: {
      zh: '包 {packNo} 里有本公司的货，不能收为客户的货',
      en: 'Package {packNo} has goods of the company, and cannot become a customer’s',
    },
    next: {
      zh: '请把客户的货放进另外的包，再入库。',
      en: 'Put the customer’s goods into another package, and receive that one.',
    },
  },
  'pack.owned_bought': {
    what: {
      zh: '包 {packNo} 是客户“{owner}”的货，采购的货不能收进去',
      en: 'The goods of package {packNo} belong to {owner}: bought goods are not received into it',
    },
    next: {
      zh: '请把采购的货另做一包再入库；客户的货用其他入库单收。',
      en: 'Make another package of the bought goods, and receive that one; a customer’s goods come in under “Other inbounds”.',
    },
  },
  'pack.owned_received': {
    what: {
      zh: '包 {packNo} 是客户“{owner}”的货，不能收为本公司或其他客户的货',
      en: 'The goods of package {packNo} belong to {owner}, and are not received as the company’s or another customer’s',
    },
    next: {
      zh: '客户的货请在“货主（客户的货）”中选该客户；其他的货另做一包再入库。',
      en: 'For the customer’s goods choose the customer as their owner; make another package of other goods, and receive that one.',
    },
  },
  'pack.owned_back': {
    what: {
      zh: '包 {packNo} 在货出库以后成了客户“{owner}”的货，本公司的货不能再回到这个包',
      en: 'Package {packNo} became {owner}’s after the goods had left, so that goods of the company do not come back into it',
    },
    next: {
      zh: '请先反审核其他入库单 {docNo}，把客户的货另做一包再入库。',
      en: 'Reverse the other inbound {docNo} first, and receive the customer’s goods in another package.',
    },
  },
  'pack.owned': {
    what: {
      zh: '包 {packNo} 是客户“{owner}”的货，不能卖给别人',
      en: 'The goods of package {packNo} belong to {owner}: they are not sold to others',
    },
    next: {
      zh: '请选择自有的包；客户的货用其他出库单交还。',
      en: 'Choose a package of your own; a customer’s goods go back by another outbound.',
    },
  },
  'pack.graded': {
    what: { zh: '包 {packNo} 已分等', en: 'Package {packNo} is graded already' },
    next: {
      zh: '需要重新分等时，请先在包上“退回待分等”。',
      en: 'To grade it again, send the package back to grading first.',
    },
  },
  'pack.nothing_left': {
    what: { zh: '包 {packNo} 至少要留下一个内码', en: 'Package {packNo} must keep at least one tally line' },
    next: { zh: '请少选一些内码。', en: 'Choose fewer lines.' },
  },
  'pack.too_few': {
    what: { zh: '并包至少要选择两个包', en: 'Choose at least two packages to merge' },
    next: { zh: '请至少选择两条数据。', en: 'Choose another package.' },
  },
  'pack.too_many': {
    what: {
      zh: '已达到最大数量（每次最多 {most} 包）',
      en: 'At most {most} {most, package|packages} at once',
    },
    next: { zh: '请分批操作。', en: 'Do it in parts.' },
  },
  'pack.not_alike': {
    what: {
      zh: '包 {packNo} 与包 {into} 的树种、厚度、货主或库存状态不同，不能合并',
      en: 'Packages {packNo} and {into} differ in species, thickness, owner or stock state and cannot be merged',
    },
    next: { zh: '只能合并这些都相同的包。', en: 'Merge packages that agree in all of these.' },
  },
  'tally.invalid': {
    what: { zh: '码单有 {count} 处错误：{list}', en: 'The tally has {count} {count, error|errors}: {list}' },
    next: { zh: '请改正后再保存。', en: 'Correct them and save again.' },
  },
  'tally.too_long': {
    what: { zh: '一个包最多 {most} 个内码', en: 'A package has at most {most} tally lines' },
    next: { zh: '请分成几个包。', en: 'Make several packages of it.' },
  },
  'pack.images_full': {
    what: { zh: '一个包最多 {limit} 张图片', en: 'A package has at most {limit} {limit, picture|pictures}' },
    next: { zh: '请先删除不再需要的图片。', en: 'Delete pictures that are no longer needed first.' },
  },
  'pack.no_tally': {
    what: { zh: '包 {packNo} 没有码单', en: 'Package {packNo} has no tally lines' },
    next: {
      zh: '码单由入库登记的同事录入，录入后再打印标签。',
      en: 'Whoever enters goods received enters its tally; print the label after that.',
    },
  },
  'pack.reprint_refused': {
    what: {
      zh: '包 {packNo} 的标签已于 {time} 打印且未过期，公司规定不重打',
      en: 'The label of package {packNo} was printed at {time} and is not outdated; the company does not print it again',
    },
    next: {
      zh: '标签损坏需要重打时，请管理员在公司设置中调整“标签重打”。',
      en: 'For a damaged label, ask an administrator to change “Printing a label again” in the company’s settings.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
