import { type GuidePage, words } from './guide.ts';

export const labelDesign: GuidePage = {
  title: { zh: '标签设计', en: 'Design labels' },
  purpose: {
    zh: '按本公司的纸张和习惯改标签：放什么内容、多大、在哪里。保存后，全公司的客户端打印时都能选用。',
    en: 'Fits labels to the company’s paper and habits: what is on them, how large and where. Once saved, every client of the company can print with them.',
  },
  steps: [
    words(
      '在客户端打开“标签设计”。点一个自带模板或本公司模板打开它；也可以按“新建模板”，或“导入模板文件”。',
      'Open “Label design” in the client. Click a shipped template or one of the company’s; or press “New template” or “Import a file”.',
    ),
    words(
      '点画布上的内容选中它，拖动移动，拖小方块改大小；靠近别的内容时会自动对齐，按住 Alt 不对齐。方向键每次移动 0.1 mm。',
      'Click something on the canvas to select it, drag it to move it, and its small squares to resize it. It snaps to its neighbours; Alt prevents that. Arrow keys move by 0.1 mm.',
    ),
    words(
      '按“添加”放入文字、条码、二维码、表格、线、图片等。右边改它的内容：按加号插入字段，如包号、树种、面积。',
      'Press “Add” for texts, bar codes, QR codes, tables, lines and pictures. On the right is its content: the plus sign inserts a field, such as package number, species or area.',
    ),
    words(
      '选一个真实的“包号”看实际效果，再选打印机的分辨率。红框的内容有问题，画布下面写着原因：条码四周空白不够、线条太细、文字放不下。',
      'Choose a real package to see its data, and the printer’s resolution. What has a red frame is wrong, and the reason is below the canvas: too little white around a code, bars too fine, text that does not fit.',
    ),
    words(
      '什么都不选时，右边是模板本身：编号、名称、尺寸、纸张。编号与自带模板相同时，打印时用本公司的这一个。',
      'With nothing selected, the right side is the template itself: code, name, size, medium. With the code of a shipped one, it takes its place.',
    ),
    words(
      '按“打印预览”看打印机实际打出的点，再按“保存为本公司模板”。改错了，在“版本”里打开以前保存的一版再保存。',
      'Press “Print preview” for the printer’s own dots, then save it as the company’s. After a mistake, open an earlier one under “Versions” and save that.',
    ),
    words(
      '点星号设为默认：同一种标签、同一种尺寸只有一个默认，打印时自动选中。',
      'The star makes a template the default: one for each kind of label and size, chosen by itself when printing.',
    ),
  ],
  refusals: ['label.quiet_zone', 'label.code_small', 'label_template.changed', 'label_template.code_taken'],
};
