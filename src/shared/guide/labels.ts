import { type GuidePage, words } from './guide.ts';

export const labelDesign: GuidePage = {
  title: { zh: '标签设计', en: 'Design labels' },
  purpose: {
    zh: '按本公司的纸张和习惯改标签：放什么内容、多大、在哪里。保存后，全公司的客户端打印时都能选用。',
    en: 'Fits labels to the company’s paper and habits: what is on them, how large and where. Once saved, every client of the company can print with them.',
  },
  steps: [
    words(
      '在客户端打开“标签设计”。点一个自带模板或本公司模板打开它；也可以按“新增模板”，或“导入模板文件”。',
      'Open “Label design” in the client. Click a built-in template or one of the company’s; or press “New template” or “Import a file”.',
    ),
    words(
      '点画布上的内容选中它，拖动移动，拖小方块改大小；靠近别的内容时会自动对齐，按住 Alt 不对齐。方向键每次移动 0.1 mm。',
      'Click something on the canvas to select it, drag it to move it, and its small squares to resize it. It snaps to its neighbours; Alt prevents that. Arrow keys move by 0.1 mm.',
    ),
    words(
      '按“添加”放入文字、条码、二维码、表格、线、图片等。右边改它的内容：按加号插入字段，如包号、树种、面积。图片可以取自数据：公司徽标（公司设置里的“单据徽标”）、包的封面图片；照片的灰度选网点。',
      'Press “Add” for texts, barcodes, QR codes, tables, lines and pictures. On the right is its content: the plus sign inserts a field, such as package number, species or area. A picture may come from the data: the company’s logo (that of its documents) or the package’s cover picture; choose dots as the shades of a photograph.',
    ),
    words(
      '在“显示数据”里按编号选一条真实的记录（包、扎、柜内包、原木或木方、库区）看实际效果，再选打印机的分辨率。红框的内容有问题，画布下面写着原因：条码四周空白不够、线条太细、文字放不下。',
      'Choose a real record by its number to see its data (package, bundle, container place, log or flitch, zone), and the printer’s resolution. What has a red frame is wrong, and the reason is below the canvas: too little white around a code, bars too fine, text that does not fit.',
      'label-design',
    ),
    words(
      '什么都不选时，右边是模板本身：编号、名称、尺寸、纸张。编号与自带模板相同时，打印时用本公司的这一个。',
      'With nothing selected, the right side is the template itself: code, name, size, medium. With the code of a built-in one, it takes its place.',
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

export const labelPrinting: GuidePage = {
  title: { zh: '打印标签', en: 'Print labels' },
  purpose: {
    zh: '给一包或几包打印包签。打印前看到的图样，与打印机打出的点完全一样。',
    en: 'Prints the labels of one or more packages. What is shown beforehand has the very dots that the printer prints.',
  },
  steps: [
    words(
      '在包列表勾选要打的包，按“打印所选标签”；一个包也可以在它的页面按“打印标签”。原木和库区也在各自的列表里勾选，按“打印原木签”或“打印库区签”。',
      'Select packages in the list and press “Print selected labels”, or “Print label” on the page of one. Labels of logs and of zones are printed from their lists in the same way.',
    ),
    words(
      '选“打印机”、“标签模板”和“每张份数”，核对“预览”。扎签模板按码单每扎打一张，柜内包号签模板打柜内包号。有“这张标签不能打印”时，按写明的原因改好再打。打印机关机、缺纸时，“打印机”下写着原因和办法，恢复后自动变回就绪。',
      'Choose printer, template and copies, and check the preview. A bundle label is printed for each line of the tally, a container label for the place in the container. Where a label cannot be printed, mend what is named. If the printer is off or out of paper, this and what to do stands below it, and is gone by itself when it is mended.',
      'print-labels',
    ),
    words(
      '只打其中几张时填“从第几张”、“到第几张”。按“打印”。可以关掉窗口去做别的，打印照常进行。在浏览器里，各种标签都可以交给工位打印。',
      'To print some of them enter the first and the last label. Press “Print”. The window may be closed meanwhile. In a browser, labels of every kind are handed to a desk.',
    ),
    words(
      '换标签卷后，在“设备设置”打印机一行的“标签卷”登记尺寸和张数（扫卷上的条码可自动填好）：打印窗口就显示约剩几张，不够或尺寸不对时先提醒。',
      'After changing the roll, note its size and number of labels at the printer under “Devices” (scan the roll’s barcode to fill them in): the print dialog then shows how many are left, and warns of too few or of another size.',
    ),
    words(
      '库区签贴在货架上。移库、盘点和对比要填库区时，用扫码枪扫它，就是这个库区。',
      'A zone’s label is put on its shelf. Scan it where a zone is asked for: to move packages there, to take stock, and to compare.',
    ),
    words(
      '打过的标签再打时，按公司设置的“标签重打”会先问，或须填写原因：原因记在包的打印记录里，标签上注明补打。旧标签请撕下作废，以免一包两签。',
      'Labels that were printed before are asked about. Remove the old one, so that no package has two.',
    ),
  ],
  refusals: [
    'pack.no_tally',
    'label.glyph_missing',
    'printer.refused',
    'printer.timeout',
    'printer.language',
  ],
};

export const printCentre: GuidePage = {
  title: { zh: '打印中心', en: 'Print centre' },
  purpose: {
    zh: '这台电脑的全部打印任务：打到哪里、哪一张没打好、要不要再打。断电、断线之后从这里接着打，一张不多、一张不少。',
    en: 'All print jobs of this computer: how far they are and what was not printed. After a cut, printing goes on from here with no label twice and none lost.',
  },
  steps: [
    words(
      '顶栏的打印机图标打开“打印中心”。数字是结果未知的任务，列在最前面。',
      'The printer in the top bar opens it. Its number counts jobs of unknown outcome, which come first.',
    ),
    words(
      '打开一个结果未知的任务，对照图样看打印机上一共打出来几张，选一个回答（如“打印出来一部分”），再把其余的接着打。在系统的打印队列里取消的任务，打印机可能已打出几张，也要这样回答。',
      'Open a job of unknown outcome, compare the pictures with what came out of the printer, answer, and have the rest printed. A job cancelled in the system’s print queue asks too: some of it may have come out.',
      'print-unknown',
    ),
    words(
      '正在打的任务可以“暂停”、“继续打印”、“取消任务”；急用的按“优先打印”，正在发送的任务从下一张起让路。已在打印机里的标签仍会先打出来；电脑的打印队列每次最多交给它 25 张，打完才交下一批，所以暂停和让路最多等 25 张。',
      'A running job can be paused, continued and cancelled. “Print first” puts an urgent one before the others; one that is being sent is interrupted at its next label. Labels that the printer already has come out first; a print queue of the computer is given at most 25 at once, and the next ones when these are out, so that pausing or interrupting takes 25 labels at most.',
    ),
    words(
      '打坏了几张，打开任务，填“从第几张”、“到第几张”，按“重新打印”。包签按包的现状重新读取，按公司规定重打；扎、柜内包号、原木和库区的标签照当时的内容重打。',
      'To print some labels again open their job, enter the first and the last, and press “Print again”. Those of packages are read anew and follow the company’s rule; those of bundles, container places, logs and zones have the data that they were printed with.',
    ),
  ],
  refusals: [
    'printer.disconnected',
    'printer.standstill',
    'printer.silent',
    'job.cut_short',
    'job.ended_early',
    'printer.rejected',
  ],
};
