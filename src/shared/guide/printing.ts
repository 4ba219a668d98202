import { type GuidePage, words } from './guide.ts';

export const printing: GuidePage = {
  title: { zh: '打印单据', en: 'Print documents' },
  purpose: {
    zh: '把销售单、送货单等单据和码单印在纸上，或者保存为 PDF。每次打印都留下当时的内容，可以照原样重打。',
    en: 'Puts sales orders, delivery notes and the others on paper, with their tallies, or saves them as PDF. Each print keeps what stood on it, to be printed again as it was.',
  },
  steps: [
    words(
      '打开已审核的单据，按“打印”；要一次打印几张，在列表里勾选后按“打印”。未审核的单据不能打印，可以按“预览”看样式。',
      'Open an approved document and press “Print”; for several at once, tick them in the list and press “Print”. One that is not approved cannot be printed; “Preview” shows how it will look.',
    ),
    words(
      '选“内容”：“单据”，或按包列出每一扎的“码单”。选“纸张”和“份数”；给仓库的一联去掉“打印价格”。右边就是打印出来的样子。',
      'Choose the content: the document, or the tally sheet with every bundle. Choose paper and copies; untick “Prices” for the warehouse. The page beside it is what will be printed.',
      'print-document',
    ),
    words(
      '用已印好格式的纸时勾选“套打”，只打印内容；位置不准时改偏移量。平时用的纸张、套打和偏移，以及每种单据有哪些列、码单是否按木号或宽度汇总、左上角的徽标，由管理员在“公司设置”的“单据打印”里定好。',
      'Tick “Pre-printed form” for paper that has title and lines already, and set the offset where it is out of place. The administrator sets what you usually use in the company settings, and the columns of each document, whether tally sheets are summed by log or by width, and the logo.',
    ),
    words(
      '在客户端选“打印机”按“打印”，进度在“打印中心”；在浏览器里选“工位”，把打印交给它，由那里的打印机打印；或按“下载 PDF”，用任何打印机打印。',
      'In the client choose a printer and press “Print”; the print centre shows its progress. In a browser hand it to a desk, or press “Download PDF” and print that.',
    ),
    words(
      '要照当时的内容再打一次，在“销售单打印记录”或“采购单打印记录”里找到它按“重打”；其他单据的打印记录在它的打印窗口下方。在浏览器里，重打也可以交给工位。按公司规定，重打可能须填写原因，纸上会注明补打次数。',
      'To print again what was printed then, find it among the printed sales orders or purchase orders and press “Print again”; the prints of other documents are listed in their print dialog. In a browser that can be handed to a desk as well. As the company’s rule says, it may need a reason, and the paper is marked.',
    ),
    words(
      '要贴在货上的单据签（唛头），按“打印单据签”：一张单据一个标签，可以选模板和份数，模板在“标签设计”里按“单据”新增。在浏览器里交给工位打印。',
      'For labels of documents (shipping marks) press “Print label”: one a document, with a choice of template and copies; templates of them are designed for the subject “Document”. In a browser they are handed to a desk.',
    ),
    words(
      '纸上的二维码用扫码枪一扫，在任何页面都会打开这张单据；在“出入库核对”里扫，就选中它。',
      'Scan the QR code on the paper with a barcode scanner: it opens the document from any page, and chooses it where tags are checked against a document.',
    ),
  ],
  refusals: [
    'document.print_needs_approval',
    'document.reprint_reason',
    'document.no_tally',
    'print.takes_no_papers',
  ],
};
