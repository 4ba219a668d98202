import { type GuidePage, words } from './guide.ts';
import { SUBMIT } from './steps.ts';

export const grading: GuidePage = {
  title: { zh: '分等', en: 'Grade' },
  purpose: {
    zh: '给在库的包定等级、纹理，量出裁切后的长宽，也可以拆成几包或并成一包。审核后旧内码作废，新内码入库，库存按“变动面积 m²”增减。',
    en: 'Gives packages in stock a grade, a texture and their measures after clipping, and splits or joins them. Approval voids the old bundles and takes the new ones in; stock changes by the changed area.',
  },
  steps: [
    words(
      '首页的“待分等”是还没分等的包。打开“分等单”，按“新增”，扫描或输入包号后按 Enter，一包一行。',
      'Home counts what is to be graded. Open “Gradings”, press “Add”, and scan or type package numbers, each followed by Enter.',
    ),
    words(
      '每行选“新等级”；纹理不变时“新纹理”空着。齐边或截短后，填“新长 cm”、“新宽 cm”，没填的照旧。',
      'Choose the new grade of each line; an empty texture stays. After clipping, enter the new length or width; what is empty stays.',
      'grading',
    ),
    words(
      '一包分成两个等级时，加一行同一包号，填这几扎的条码和“新包号（空为原包）”。几行填同一个新包号，就并成一包。',
      'For two grades in one package, add a second line with the same number, the barcodes of those bundles and a new package number. Lines with the same new number are joined.',
    ),
    words(
      '核对随录入算出的“变动率 %”：有损耗是正常的，增加超过 1% 会提醒，请重新量。然后按 Ctrl+S 或“保存”。',
      'Check the change in per cent, which follows what you enter: loss is normal; a gain above 1 % is pointed out and should be measured again. Then press Ctrl+S or “Save”.',
      'grading-change',
    ),
    SUBMIT,
  ],
  refusals: ['pack.graded', 'document.grading_left', 'document.grading_unlike', 'stock.not_available'],
};

export const comparison: GuidePage = {
  title: { zh: '对比', en: 'Compare' },
  purpose: {
    zh: '装车、收货、盘点时用手持机扫码，再与单据或库区库存对比：少了、多了、规格不符的都列出来。没有异常的清单可以直接生成出库单或入库单。',
    en: 'Codes scanned while loading, receiving or counting are compared with a document, or with the stock of a zone: what is missing, extra or different is listed. A clean list becomes a delivery or an inbound.',
  },
  steps: [
    words(
      '手持机提交的清单在“扫码清单”里。也可以按“新增”，选“用途”和单据，把条码一行一个录进去。',
      'Lists of handhelds are under “Scanned lists”. Or press “Add”, choose purpose and document, and enter the codes, a line each.',
    ),
    words(
      '打开清单，在“扫码明细”按“有异常”只看有问题的行，每处异常写着原因。“更正”手持机报错的数据；多扫的行勾选后删除。',
      'Open the list and show the rows with anomalies: each says why. Correct what the device told wrongly; select rows scanned by mistake and remove them.',
      'comparison-anomalies',
    ),
    words(
      '在“与单据对比”选“对比对象”，填“单号”，按“对比”。清单有自己的单据时，单号已经填好。盘点清单选“库区库存”，填“库区”。',
      'Under “Compare with a document”, choose the kind, enter the number and press “Compare”. The list’s own document is filled in. For a stock-take choose “Stock of a zone” and enter the zone.',
    ),
    words(
      '看结果：“缺少”是单据上有、没扫到的，“多出”是扫到了、单据上没有的，“不符”写出差在哪里。',
      'Read the result: missing goods are on the document only, extra ones were scanned only, and different ones say what differs.',
      'comparison',
    ),
    words(
      '没有异常时按“生成出库单”或“生成入库单”，核对后提交。',
      'Without anomalies, press “Make delivery” or “Make inbound”, check it and submit it.',
    ),
  ],
  refusals: [
    'scan.anomalies',
    'scan.empty',
    'scan.processed',
    'scan.not_ordered',
    'scan.no_target',
    'scan.no_zone',
  ],
};
