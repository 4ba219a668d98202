import { type GuidePage, words } from './guide.ts';

export const tally: GuidePage = {
  title: { zh: '录码单', en: 'Enter a tally' },
  purpose: {
    zh: '新到的一包木皮：登记包号、树种、厚度，并逐扎录入码单。保存后这一包是“待入库”。',
    en: 'A package that has arrived: its number, species and thickness, and its tally bundle by bundle. It is then “To be stored”.',
  },
  steps: [
    words(
      '在“包列表”按“录码单”。填“包号”、“树种”、“厚度 mm”等，按 Enter 到下一项；在最后一项按 Enter 进入码单。没有的“树种”、字典里没有的“型号”等，有新增权限的在选项下面按“新增树种…”、“新增型号…”。',
      'In “Packages”, press “Enter a tally”. Fill in number, species and thickness; Enter goes on, and from the last field to the lines. A missing species, and a model or another word that the dictionary lacks, is added below the choices by whoever may add them.',
    ),
    words(
      '每行录“木号”、“扎号”、“长 cm”、“宽 cm”、“片数”，每格按 Enter。行末自动开新行，木号照抄，扎号加一；面积自动计算。',
      'For each line type log, bundle, length, width and pieces, each followed by Enter. The next line opens itself with the same log and the next bundle; the area is calculated.',
      'tally',
    ),
    words(
      '也可以从 Excel 复制一块后按 Ctrl+V 粘贴；连同表头复制时，按表头填到各列。按 Ctrl+Z 撤销，按 ? 查看全部按键。',
      'Blocks can be pasted from a spreadsheet with Ctrl+V; with their row of titles, they go into the columns of these titles. Ctrl+Z undoes; ? lists all keys.',
    ),
    words(
      '红色的格有错误，旁边写着原因；黄色的格请核对。按 F8 到“下一处问题”。',
      'A red cell is wrong, and the reason is beside it; check yellow ones. F8 goes to the next.',
      'tally-problem',
    ),
    words(
      '按 Ctrl+S 或“保存”。关掉页面也不会丢：下次打开会恢复没有保存的内容。',
      'Press Ctrl+S or “Save”. What was not saved is there again when the page is opened next.',
    ),
    words(
      '已入库的包漏了几扎时，在包的页面按“编辑”，把漏的扎录在下面或粘贴进来。它们先是“待入库”，再用“其他入库单”或“入库单”填这个包号收进库存。',
      'Where bundles of a package in stock are missing, press “Edit” on its page and type or paste them below. They are to be stored; an entry under “Inbounds” or “Other inbounds” with the number of the package brings them in.',
    ),
  ],
  refusals: ['tally.invalid', 'tally.too_long', 'pack.fixed', 'pack.wrong_state'],
};

export const tallyImport: GuidePage = {
  title: { zh: '导入码单', en: 'Import tallies' },
  purpose: {
    zh: '供应商发来码单文件时，一次导入其中全部的包。',
    en: 'Takes all packages of a supplier’s file at once.',
  },
  steps: [
    words(
      '在“包列表”按“导入码单”。没有现成文件时先按“下载模板”，按模板填写。',
      'In “Packages”, press “Import tallies”. Without a file, press “Download template” and fill that in.',
    ),
    words(
      '选择“供应商”后按“选择文件”。选了供应商，列的对应关系会记住，下次自动使用。',
      'Choose the supplier, then the file. How a supplier’s files are read is kept for the next one.',
    ),
    words(
      '在“错误与提示”逐处查看：哪个工作表、哪一格、什么原因。多的话按“下载错误表”，改正后重新选择文件。',
      'Look at each fault: its sheet, its cell and the reason. Where they are many, download them as a sheet, correct that and choose it.',
      'import',
    ),
    words(
      '没有认出的列在“列的对应关系”里指定，再按“按此重新读取”。',
      'Say what unknown columns are, and have the file read again.',
    ),
    words(
      '检查通过后按“导入”。有错误时默认一行都不导入；其余的行要先导入时，勾选只导入正确的行。',
      'Press “Import” when the check has passed. With faults nothing is imported, unless you choose good rows only.',
    ),
    words(
      '货还没到、先下采购单的，在“采购单”选“供应商”，按“从码单取货品”，同样选择文件并检查；能保存采购单就能用。文件不必有包号、木号和扎号，但须有树种、厚度，以及面积或长、宽、片数。按“取入”后，面积按树种、等级、厚度合计成货品行，再填单价。到货时导入有包号的码单。每行有木号、扎号和尺寸的文件，保存采购单时也作为供应商码单留下，须有采购单的“编辑”权限；只能新增的用户会看到没有留下的提示，由有权限的同事在“码单对照”导入。',
      'For goods that are only ordered, choose the supplier in “Purchase orders” and press “Take goods from a tally”: the file is read and checked alike, for whoever may save the order. It needs no package, log and bundle numbers, but species, thickness, and the area or length, width and pieces. “Take” makes lines of goods with the area by species, grade and thickness, to which you add the prices. When the goods arrive, the tally with package numbers is imported. A file with log and bundle numbers and measures in every line is kept as the supplier’s tally when the order is saved.',
    ),
    words(
      '采购单审核后才收到装箱码单的，在采购单的“码单对照”按“导入供应商码单”。任何状态都可以，再导入一次就换成新的；货品和包不变，入库时逐行对照实收。',
      'Where the packing list comes after the order was approved, press “Import the supplier’s tally” under “Supplier’s tally and count” of the order, in any state; another file replaces it. Goods and packages stay as they are, and inbounds are compared with it line by line.',
    ),
  ],
  refusals: ['tally_import.titles', 'tally_import.faulty', 'tally_import.none_good', 'tally_import.no_tally'],
};
