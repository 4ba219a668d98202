import type { z } from 'zod';
import { AREA_DECIMALS } from '../domain/area-decimals.ts';
import type { Words } from '../errors.ts';
import { MEDIA } from '../paper/medium.ts';
import { MEDIUM_NAMES } from '../paper/paper-choice.ts';
import { IMPORT_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '../upload-rules.ts';
import { paperColumns, tallyColumns } from './paper-columns.ts';
import { choice, count, figure, flag, logo, type Setting, type SettingGroup, text } from './setting.ts';

const words = (zh: string, en: string): Words => ({ zh, en });

/** Captions of the five plies of a form; they are Chinese unless the company changes them. */
const STANDARD_PLIES = words('存根,客户,财务,仓库,回单', 'Stub,Customer,Accounts,Warehouse,Receipt');

/** The groups in the order of the settings page. */
export const SETTING_GROUPS: Readonly<Record<SettingGroup, Words>> = {
  tally: words('码单与面积', 'Tally and areas'),
  log: words('原木', 'Logs'),
  document: words('单据', 'Documents'),
  paper: words('单据打印', 'Printed documents'),
  money: words('金额', 'Money'),
  label: words('标签与 RFID', 'Labels and RFID'),
  import: words('导入', 'Imports'),
};

/** Every setting of a company by its name. Rule ids are those of docs/reference/domain.md. */
export const COMPANY_SETTINGS = {
  areaScale: choice(
    {
      group: 'tally',
      words: words('面积小数位数', 'Decimals of areas'),
      help: words(
        '新码单行的面积按此位数四舍五入，各处面积至少显示这些位数；已保存的面积不变。',
        'The area of a new tally line is rounded to this, and areas are shown with at least as many; stored areas stay as they are.',
      ),
    },
    [
      { value: 2, words: words('2 位（0.01 m²）', '2 (0.01 m²)') },
      { value: 3, words: words('3 位（0.001 m²）', '3 (0.001 m²)') },
      { value: 4, words: words('4 位（0.0001 m²）', '4 (0.0001 m²)') },
    ],
    AREA_DECIMALS,
  ),
  logNoRule: choice(
    {
      group: 'tally',
      words: words('木号规则', 'Log numbers'),
      help: words(
        '表单、导入和手持端录入的木号都按此检查。',
        'Log numbers typed, imported or scanned are held to this.',
      ),
    },
    [
      { value: 'ANY', words: words('1～10 位字母、数字或 -', '1 to 10 letters, digits or -') },
      { value: 'LETTERS_DIGITS', words: words('1～10 位字母或数字', '1 to 10 letters or digits') },
      { value: 'SHORT', words: words('1～6 位字母、数字或 -', '1 to 6 letters, digits or -') },
      { value: 'DIGITS', words: words('6～10 位数字', '6 to 10 digits') },
    ],
    'ANY',
  ),
  bundleNoDigits: count(
    {
      group: 'tally',
      words: words('扎号最多位数', 'Digits of a bundle number'),
      help: words('扎号不能超过此位数。', 'No bundle number has more digits.'),
    },
    [1, 4],
    4,
  ),
  widthStepCm: choice(
    {
      group: 'tally',
      words: words('宽度步长', 'Step of widths'),
      help: words('录入宽度只能是步长的整数倍。', 'A width is a whole multiple of it.'),
      unit: words('cm', 'cm'),
    },
    [
      { value: 0.5, words: words('0.5 cm', '0.5 cm') },
      { value: 1, words: words('1 cm（整数）', '1 cm (whole numbers)') },
    ],
    0.5,
  ),
  longestLeafCm: count(
    {
      group: 'tally',
      words: words('长度上限', 'Greatest length'),
      help: words('录入的长度不能超过此值。', 'No tally line is longer.'),
      unit: words('cm', 'cm'),
    },
    [99, 999],
    999,
  ),
  widestLeafCm: count(
    {
      group: 'tally',
      words: words('宽度上限', 'Greatest width'),
      help: words('录入的宽度不能超过此值。', 'No tally line is wider.'),
      unit: words('cm', 'cm'),
    },
    [99, 999],
    999,
  ),
  logVolumeRule: choice(
    {
      group: 'log',
      words: words('材积默认来源', 'Source of log volumes'),
      help: words(
        '新增原木时默认采用，可逐根修改。',
        'What a new log begins with; it can be changed log by log.',
      ),
    },
    [
      { value: 'GB4814', words: words('按 GB/T 4814 计算', 'Computed by GB/T 4814') },
      { value: 'SUPPLIER', words: words('供应商数据', 'The supplier’s figure') },
      { value: 'MANUAL', words: words('手工录入', 'Typed') },
    ],
    'GB4814',
  ),
  boardFootRule: choice(
    {
      group: 'log',
      words: words('板尺默认规则', 'Log rule for board feet'),
      help: words(
        '供应商、投料单可另行指定，原木可逐根修改。新原木依次取：自身所选、供应商的规则、本设置；投料单的规则只用于该单的板尺，供应商给的板尺不变。',
        'A supplier or a feed order may have another one, and each log. A new log takes its own, else its supplier’s, else this one; a feed order’s rule is for the board feet on that order, where a supplier’s own figure stays.',
      ),
    },
    [
      { value: 'DOYLE', words: words('道尔 (Doyle)', 'Doyle') },
      { value: 'SCRIBNER_C', words: words('斯克里布纳十进制 (Scribner C)', 'Scribner Decimal C') },
      { value: 'INTL_14', words: words('国际 1/4 英寸', 'International 1/4 inch') },
    ],
    'DOYLE',
  ),
  auditsOneDocument: flag(
    {
      group: 'document',
      words: words('每次只审核一个单据', 'Approve one document at a time'),
      help: words(
        '关闭后可一次提交、审核或反审核多个单据：全部成功，或因其中一个不成立而全部不变。',
        'Off: several can be submitted, approved or reversed at once; one that is refused leaves all as they were.',
      ),
    },
    true,
  ),
  saleOrderLocksStock: flag(
    {
      group: 'document',
      words: words('销售单锁定库存', 'Sales orders lock stock'),
      help: words(
        '保存销售单即锁定所选码单，他人不能再选。关闭时放开已锁定的码单，先出库者得；重新开启时由先保存的销售单锁定。',
        'Tally lines of a saved sales order cannot be picked for another one. Switched off, what is locked is freed and goes to whoever delivers first; switched on, the order saved first locks it.',
      ),
    },
    true,
  ),
  gradesSeveralPacks: flag(
    {
      group: 'document',
      words: words('分等单可含多个包', 'Grading takes several packages'),
      help: words(
        '关闭后一张分等单只含一个来源包；保存和审核时检查。',
        'Off: a grading has one source package, which saving and approving check.',
      ),
    },
    true,
  ),
  pendingReturn: choice(
    {
      group: 'document',
      words: words('待退货列表内容', 'Documents to be returned'),
      help: words('决定“待退货”列表列出哪些单据。', 'Decides what the list of pending returns shows.'),
    },
    [
      { value: 'OPEN_RETURNS', words: words('未审核的销售退货单', 'Sales returns not yet approved') },
      { value: 'DELIVERIES', words: words('还可退货的出库单', 'Deliveries that can still be returned') },
    ],
    'OPEN_RETURNS',
  ),
  plyCaptions: text(
    {
      group: 'paper',
      words: words('多联纸联次', 'Captions of plies'),
      help: words(
        '从第一联起，用逗号分隔，最多 5 联。',
        'From the first ply on, separated by commas; five at most.',
      ),
    },
    /^[^,，\s][^,，]{0,9}([,，][^,，]{1,10}){0,4}$/,
    60,
    STANDARD_PLIES.zh,
  ),
  paperClaims: text(
    {
      group: 'paper',
      words: words('单据声明', 'Words on documents'),
      help: words(
        '印在销售单和送货单的底部，例如验收与异议期限。',
        'At the foot of sales orders and delivery notes, such as the time for claims.',
      ),
    },
    /^.{0,120}$/u,
    120,
    words('收货后请当面验收，如有质量异议请于三日内提出。', 'Please check the goods on receipt.').zh,
  ),
  paperLogo: logo({
    group: 'paper',
    words: words('单据徽标', 'Logo of documents'),
    help: words(
      '印在单据和码单的左上角，最大 20 × 10 mm，黑白。',
      'At the upper left of documents and tally sheets, 20 × 10 mm at most, in black and white.',
    ),
  }),
  paperMedium: choice(
    {
      group: 'paper',
      words: words('单据纸张', 'Paper of documents'),
      help: words('打印单据时默认采用，可逐次修改。', 'What printing begins with; it can be changed there.'),
    },
    MEDIUM_NAMES.map((value) => ({ value, words: MEDIA[value].words })),
    'half',
  ),
  paperIsOverlay: flag(
    {
      group: 'paper',
      words: words('单据套打', 'Pre-printed forms'),
      help: words(
        '用已印好格式的纸，只打印内容；打印时可修改。',
        'The paper has title, labels and lines already; it can be changed when printing.',
      ),
    },
    false,
  ),
  paperOffsetXMm: figure(
    {
      group: 'paper',
      words: words('单据向右偏移', 'Offset of documents to the right'),
      help: words('纸张位置有偏差时调整，负数向左。', 'Where the paper lies out of place; negative is left.'),
      unit: words('mm', 'mm'),
    },
    [-50, 50],
    1,
    0,
  ),
  paperOffsetYMm: figure(
    {
      group: 'paper',
      words: words('单据向下偏移', 'Offset of documents downwards'),
      help: words('纸张位置有偏差时调整，负数向上。', 'Where the paper lies out of place; negative is up.'),
      unit: words('mm', 'mm'),
    },
    [-50, 50],
    1,
    0,
  ),
  documentReprint: choice(
    {
      group: 'paper',
      words: words('单据重打', 'Printing a document again'),
      help: words(
        '已打印过的单据再次打印时采用；每次打印都有记录。',
        'For documents that were printed before; every print is recorded.',
      ),
    },
    [
      { value: 'FREE', words: words('随时可重打', 'At any time') },
      { value: 'MARKED', words: words('可重打，纸上注明补打次数', 'Marked as printed again') },
      { value: 'REASON', words: words('须填写原因，并注明补打次数', 'With a reason, and marked') },
    ],
    'MARKED',
  ),
  purchaseOrderColumns: paperColumns('purchaseOrder'),
  inboundColumns: paperColumns('inbound'),
  gradingColumns: paperColumns('grading'),
  saleOrderColumns: paperColumns('saleOrder'),
  deliveryColumns: paperColumns('delivery'),
  saleReturnColumns: paperColumns('saleReturn'),
  otherInColumns: paperColumns('otherIn'),
  otherOutColumns: paperColumns('otherOut'),
  feedOrderColumns: paperColumns('feedOrder'),
  tallyColumns,
  tallySummary: choice(
    {
      group: 'paper',
      words: words('码单汇总', 'Summary of tally sheets'),
      help: words(
        '在码单末尾另按木号或宽度（每 5 cm 一级）汇总。',
        'At the end of a tally sheet, by log or by width in classes of 5 cm.',
      ),
    },
    [
      { value: 'none', words: words('不汇总', 'None') },
      { value: 'log', words: words('按木号', 'By log') },
      { value: 'width', words: words('按宽度', 'By width') },
    ],
    'none',
  ),
  currency: choice(
    {
      group: 'money',
      words: words('默认币种', 'Currency'),
      help: words(
        '客户或供应商未另设币种时，新单据采用，可逐单修改。',
        'What new documents begin with whose customer or supplier has none; it can be changed there.',
      ),
    },
    [
      { value: 'CNY', words: words('人民币 CNY', 'Renminbi, CNY') },
      { value: 'USD', words: words('美元 USD', 'US dollar, USD') },
      { value: 'EUR', words: words('欧元 EUR', 'Euro, EUR') },
      { value: 'HKD', words: words('港币 HKD', 'Hong Kong dollar, HKD') },
    ],
    'CNY',
  ),
  taxRatePct: figure(
    {
      group: 'money',
      words: words('默认税率', 'Tax rate'),
      help: words('客户或供应商未另设税率时采用。', 'Of customers and suppliers who have none of their own.'),
      unit: words('%', '%'),
    },
    [0, 100],
    2,
    13,
  ),
  pricesIncludeTax: flag(
    {
      group: 'money',
      words: words('单价默认含税', 'Prices include tax'),
      help: words(
        '新单据默认采用，可逐单修改。',
        'What a new document begins with; it can be changed there.',
      ),
    },
    false,
  ),
  reprintRule: choice(
    {
      group: 'label',
      words: words('标签重打', 'Printing a label again'),
      help: words(
        '已打印过标签的包再次打印时采用；每次打印都有记录。',
        'For packages whose label was printed before; every print is recorded.',
      ),
    },
    [
      { value: 'FREE', words: words('随时可重打', 'At any time') },
      { value: 'ASK', words: words('先确认再重打', 'After a question') },
      {
        value: 'REASON',
        words: words('须填写原因，标签上注明补打', 'With a reason, and marked on the label'),
      },
      { value: 'OUTDATED', words: words('仅标签已过期时可重打', 'Only when the label is outdated') },
    ],
    'FREE',
  ),
  epcScheme: choice(
    {
      group: 'label',
      words: words('EPC 编码方案', 'EPC scheme'),
      help: words(
        '只影响之后写入的标签；已写入的标签照常识别。',
        'For tags written from now on; those written before are known all the same.',
      ),
    },
    [
      { value: 'GID96', words: words('GID-96（通用标识）', 'GID-96 (general identifier)') },
      { value: 'SSCC96', words: words('SSCC-96（GS1 物流单元）', 'SSCC-96 (GS1 logistic unit)') },
      {
        value: 'SGTIN96',
        words: words('SGTIN-96（GS1 贸易项目，数字序号）', 'SGTIN-96 (GS1 trade item, number)'),
      },
      {
        value: 'SGTIN198',
        words: words('SGTIN-198（GS1 贸易项目，包号）', 'SGTIN-198 (GS1 trade item, package no.)'),
      },
      {
        value: 'GRAI96',
        words: words('GRAI-96（GS1 可回收资产，数字序号）', 'GRAI-96 (GS1 returnable asset, number)'),
      },
      {
        value: 'GRAI170',
        words: words('GRAI-170（GS1 可回收资产，包号）', 'GRAI-170 (GS1 returnable asset, package no.)'),
      },
      {
        value: 'GIAI96',
        words: words('GIAI-96（GS1 单个资产，数字序号）', 'GIAI-96 (GS1 individual asset, number)'),
      },
      {
        value: 'GIAI202',
        words: words('GIAI-202（GS1 单个资产，包号）', 'GIAI-202 (GS1 individual asset, package no.)'),
      },
      {
        value: 'ISO17365',
        words: words('ISO 17365（运输单元，包号）', 'ISO 17365 (transport unit, package no.)'),
      },
      { value: 'ISO17367', words: words('ISO 17367（产品，包号）', 'ISO 17367 (product, package no.)') },
    ],
    'GID96',
  ),
  epcManager: count(
    {
      group: 'label',
      words: words('EPC 管理者代码', 'EPC manager number'),
      help: words(
        'GID-96 的管理者代码；有 GS1 分配的代码时填写，否则保持默认。',
        'The general manager number of GID-96: one that GS1 assigned to the company, or the default.',
      ),
    },
    [1, 268_435_455],
    95_100_000,
  ),
  locksTags: flag(
    {
      group: 'label',
      words: words('锁定标签', 'Lock tags'),
      help: words(
        '写入并核对后，用公司的密码锁定 EPC；密码由系统生成，只保存在服务器和已登记的工位。开启后只有已登记的工位能写标签。',
        'After the verified write, EPCs are locked with a password of the company, which the system makes up and only the server and registered desks know. Only registered desks then write tags.',
      ),
    },
    false,
  ),
  gs1CompanyPrefix: text(
    {
      group: 'label',
      words: words('GS1 厂商识别代码', 'GS1 company prefix'),
      help: words(
        '6～12 位数字；采用 GS1 各方案时必填。',
        '6 to 12 digits; the schemes of GS1 keys need it.',
      ),
    },
    /^(\d{6,12})?$/,
    12,
    '',
  ),
  gs1Reference: text(
    {
      group: 'label',
      words: words('GS1 项目代码', 'GS1 reference'),
      help: words(
        'SGTIN：指示符和项目代码，与厂商识别代码共 13 位；GRAI：资产类型，共 12 位。',
        'SGTIN: indicator and item reference, 13 digits with the prefix; GRAI: asset type, 12 digits with it.',
      ),
    },
    /^\d{0,7}$/,
    7,
    '',
  ),
  recordImportKb: count(
    {
      group: 'import',
      words: words('导入文件上限', 'Largest file to import'),
      help: words(
        '客户、供应商等资料的导入文件不能超过此值；超过 500 KB 的在后台导入。码单文件始终最大 500 KB。',
        'Of files with customers, suppliers and other records; above 500 KB they are imported as jobs. Files with tallies have 500 KB at most.',
      ),
      unit: words('KB', 'KB'),
    },
    [UPLOAD_LIMIT_BYTES / 1024, IMPORT_LIMIT_BYTES / 1024],
    UPLOAD_LIMIT_BYTES / 1024,
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof COMPANY_SETTINGS;

/** The values of all settings of a company. */
export type CompanySettings = {
  [Name in SettingName]: z.output<(typeof COMPANY_SETTINGS)[Name]['output']>;
};

export type EpcScheme = CompanySettings['epcScheme'];
export const EPC_SCHEMES = COMPANY_SETTINGS.epcScheme.options.map(({ value }) => value);

const ALL = Object.entries<Setting>(COMPANY_SETTINGS);

/** The settings of a company that has changed none. */
export const STANDARD_SETTINGS = Object.fromEntries(
  ALL.map(([name, { standard }]) => [name, standard]),
) as CompanySettings;

/** All settings: the values in `chosen`, and the default where a setting is missing or its value is no longer valid. */
export function completeSettings(chosen: Readonly<Record<string, unknown>>): CompanySettings {
  return Object.fromEntries(
    ALL.map(([name, { output, standard }]) => {
      const parsed = output.safeParse(chosen[name]);
      return [name, parsed.success ? parsed.data : standard];
    }),
  ) as CompanySettings;
}
