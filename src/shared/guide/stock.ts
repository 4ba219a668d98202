import { type GuidePage, words } from './guide.ts';
import { SUBMIT } from './steps.ts';

export const inbound: GuidePage = {
  title: { zh: '入库', en: 'Take goods into stock' },
  purpose: {
    zh: '把“待入库”的包收进库存。审核以后才能销售、出库。',
    en: 'Takes packages in the state “To be stored” into stock. Only after approval can they be sold and shipped.',
  },
  steps: [
    words(
      '先录码单或导入码单，再打开“入库单”，按“新增”；按采购单到货的，在采购单上按“生成入库单”。',
      'Enter or import the tallies first. Then open “Inbounds” and press “Add”, or press “Make inbound” on the purchase order.',
    ),
    words(
      '选“供应商”；按采购单到货的，选“采购单”。在“包”里扫描或输入包号，回车加入；也可按“选择包”，或从 Excel 粘贴一列包号。再填单价。',
      'Choose the supplier, and the purchase order if there is one. Scan or type the package numbers, choose packages from stock, or paste a column of numbers. Then enter the prices.',
      'inbound',
    ),
    words(
      '按 Ctrl+S 或“保存”。下面的合计是扎数、片数、面积和金额，请与送货单核对。有采购单时，采购单还没带走的费用已列在“费用”里，“要求与实收”按树种和厚度列出差额。',
      'Press Ctrl+S or “Save”, and compare the totals below with the delivery note. With a purchase order, those of its charges that no earlier inbound took are filled in, and “Ordered and received” has the difference by species and thickness.',
    ),
    words(
      '采购单上导入了供应商码单的，“码单对照”逐行列出供应商的长×宽×片、面积，实收的数字和差异，以及只有一方有的行；按“导出码单对照”得到 Excel。实收与供应商不同时，在包的页面按“编辑”改成实收的数字，供应商的数字不会变。包的页面也有“码单对照”。',
      'Where the supplier’s tally was imported on the purchase order, “Supplier’s tally and count” has the supplier’s measures and area line by line beside the counted ones, the differences, and lines that only one side has; it can be downloaded. Where the count differs, edit the package to what was counted: the supplier’s figures stay. The page of the package has the same.',
    ),
    SUBMIT,
    words(
      '审核后，第一张入库单的单价就是包的成本，币种同该单；单价含税的按该单税率换算成不含税，费用不计入。有“查看成本”权限的，可在“包列表”和包的页面看“成本单价（不含税）/m²”和“成本金额（不含税）”。',
      'From approval on, the price of its first inbound is the cost of a package, in the currency of that inbound; a price with tax is converted by that inbound’s rate, and charges are left out. With the permission “See costs” it is in “Packages” and on the page of the package.',
    ),
  ],
  refusals: [
    'pack.not_found',
    'stock.not_available',
    'document.incomplete',
    'document.outdated',
    'period.closed',
  ],
};

export const sale: GuidePage = {
  title: { zh: '销售', en: 'Sell' },
  purpose: {
    zh: '记下客户要的包和单价。保存后这些包被锁定，别人不能再卖。',
    en: 'Notes which packages a customer buys and their prices. Saving locks them against other sales.',
  },
  steps: [
    words(
      '打开“销售单”，按“新增”。选“客户”，“业务员”会按客户资料带出，没有时请选择。',
      'Open “Sales orders” and press “Add”. Choose the customer; the salesperson follows from it, or is chosen.',
    ),
    words(
      '在“包”里扫描或输入包号，回车加入；也可按“选择包”，或从 Excel 粘贴一列包号。再填单价。只卖其中几扎时，扫描这几扎的标签，或在“条码（空为整包）”填它们的条码。',
      'Scan or type the package numbers, choose packages from stock, or paste a column of numbers; then enter the prices. To sell some bundles only, scan their labels or enter their barcodes.',
    ),
    words(
      '折扣、运费在“费用”里各记一行。按 Ctrl+S 或“保存”，核对“价税合计”。',
      'Discount and freight are charges, a line each. Press Ctrl+S or “Save” and check the amount with tax.',
      'sale',
    ),
    SUBMIT,
    words(
      '出库了一部分、客户不要其余的，在已审核的销售单上按“完结”，填写原因：没出库的包解除锁定，不再按此单出库。要恢复时按“取消完结”，没出库的包会重新锁定；有的已被别的单据占用时不能恢复。',
      'If the customer cancels the rest after a part was shipped, press “Close” on the approved order and give the reason: what was not shipped is free again, and the order ships no more. “Reopen” locks it again, unless other documents have taken some of it.',
    ),
  ],
  refusals: [
    'pack.not_found',
    'stock.not_available',
    'document.no_salesperson',
    'document.partner_closed',
    'document.not_shipped_in_part',
  ],
};

export const delivery: GuidePage = {
  title: { zh: '出库', en: 'Ship' },
  purpose: {
    zh: '货离开仓库时登记。审核后库存减少，销售单的“出库进度”随之更新。',
    en: 'Notes goods that leave. Approval takes them out of stock and updates the sales order.',
  },
  steps: [
    words(
      '在已审核的销售单上按“生成出库单”，再按“取销售单剩余”：还没出库的包和单价会带进来。',
      'On the approved sales order press “Make delivery”, then “Take what is left of the sales order”: what was not shipped yet is filled in.',
    ),
    words(
      '这一车不装的包，从“包”里删掉。销售单还没带走的费用已列在“费用”里；未付金额已减去“已付”和“定金抵扣”。填“车牌”和“送货地址”，按 Ctrl+S 或“保存”。',
      'Remove packages that are not on this vehicle. Charges of the order that no earlier delivery took are filled in; what is open is less what is paid and the deposit. Enter vehicle and address, and press Ctrl+S or “Save”.',
      'delivery',
    ),
    SUBMIT,
    words(
      '开了发票后，在已审核的出库单上按“登记开票”，填“发票号码”；几张出库单开一张发票时，在列表里一起选中。登记后不能反审核；发票作废或红冲后，按“撤销开票”。',
      'Once the invoice is written, press “Note invoice” on the approved delivery and enter its number; deliveries of one invoice are selected together in the list. It is not reversed until the invoice is withdrawn.',
    ),
  ],
  refusals: [
    'document.source_not_approved',
    'document.order_closed',
    'stock.not_available',
    'document.barcodes_missing',
    'document.outdated',
  ],
};

export const saleReturn: GuidePage = {
  title: { zh: '退货', en: 'Take goods back' },
  purpose: {
    zh: '客户退回已出库的货，按出库时的单价退。审核后货回到库存。',
    en: 'A customer returns shipped goods, at the prices of the delivery. Approval brings them back into stock.',
  },
  steps: [
    words(
      '在已审核的出库单上按“生成销售退货单”，再按“取出库单剩余”。首页的“待退货”按“公司设置”的“待退货列表内容”，列出未审核的销售退货单，或者还可退货的出库单。',
      'On the approved delivery press “Make sales return”, then “Take what is left of the delivery”. “To be returned” at home lists sales returns that are not approved, or deliveries that can still be returned, as the setting “Documents to be returned” says.',
    ),
    words(
      '留下退回的包，其余删掉；只退几扎时填“条码（空为整包）”。退回后要重新分等的，勾选“退回待分等”。',
      'Keep the packages that came back, or the barcodes of some bundles. Tick “To be graded again” where that is so.',
    ),
    words(
      '出库单有折扣的，“费用”里按退回的金额带出折扣，可以改。按 Ctrl+S 或“保存”，核对“价税合计”。',
      'If the delivery has a discount, “Charges” has the part of it that belongs to the returned goods; change it if need be. Press Ctrl+S or “Save” and check the amount.',
      'return',
    ),
    SUBMIT,
  ],
  refusals: ['document.all_returned', 'document.source_not_approved', 'stock.not_available'],
};

export const reversal: GuidePage = {
  title: { zh: '反审核', en: 'Reverse an approval' },
  purpose: {
    zh: '已审核的单据有错时，先反审核，改好再审核。反审核把库存恢复到审核以前。',
    en: 'An approved document with a mistake is reversed, changed and approved again. Stock is then as before the approval.',
  },
  steps: [
    words(
      '打开单据，按“反审核”，填写原因。原因会记入操作记录。',
      'Open the document, press “Reverse” and give the reason, which is kept in the audit trail.',
      'reversal',
    ),
    words(
      '单据回到草稿，可以修改或删除。改好后重新提交、审核。',
      'It is a draft again: change or delete it, then submit and approve it anew.',
    ),
    words(
      '后面还有单据时不能反审核，提示会写出是哪一张。“单据链”里有前后全部单据，点开即可。从最后一张开始，按退货、出库、销售、分等、入库、采购的次序撤销。',
      'With later documents it is refused, and the first of them is named. “Chain of documents” has all before and after it, each a link. Begin with the last: return, delivery, sale, grading, inbound, purchase.',
      'reversal-refused',
    ),
  ],
  refusals: [
    'document.has_later',
    'document.invoiced',
    'document.order_closed',
    'document.not_approved',
    'document.one_at_a_time',
    'period.closed',
  ],
};
