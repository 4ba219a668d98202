import type { ErrorWords } from './words.ts';

/** Documents of the trade. */
export const DOCUMENT_ERRORS = {
  'document.approved': {
    what: { zh: '订单已审核!', en: 'The document is approved already' },
    next: { zh: '需要修改时请先反审核。', en: 'Reverse the approval before changing it.' },
  },
  'document.attachments_kept': {
    what: {
      zh: '已审核单据的附件不能删除',
      en: 'Attachments of an approved document are not deleted',
    },
    next: {
      zh: '可以继续添加附件；确需删除时请先反审核。',
      en: 'Others can still be added. To delete one, reverse the approval first.',
    },
  },
  'document.not_approved': {
    what: { zh: '订单已反审核!', en: 'The document is not approved' },
    next: { zh: '只有已审核的单据可以反审核。', en: 'Only an approved document can be reversed.' },
  },
  'document.under_review': {
    what: { zh: '单据正在审核中', en: 'The document is under review' },
    next: {
      zh: '请先撤回，或由审核人驳回后再修改。',
      en: 'Withdraw it, or have it rejected, before changing it.',
    },
  },
  'document.rejected': {
    what: { zh: '单据已被驳回', en: 'The document was rejected' },
    next: { zh: '请修改并保存后重新提交。', en: 'Change and save it, then submit it again.' },
  },
  'document.not_submitted': {
    what: { zh: '单据尚未提交审核', en: 'The document has not been submitted for review' },
    next: { zh: '请先提交。', en: 'Submit it first.' },
  },
  'document.other_step': {
    what: { zh: '单据现在由“{step}”审批', en: 'The document is at the step “{step}”' },
    next: {
      zh: '请由“{approvers}”审核。',
      en: 'This is for {approvers}.',
    },
  },
  'document.turn_transferred': {
    what: { zh: '您已把审核转交给{name}', en: 'You handed the approval to {name}' },
    next: {
      zh: '请由{name}审核；要自己审核，请对方转交回来。',
      en: 'This is for {name}, who can hand it back to you.',
    },
  },
  'document.no_receiver': {
    what: {
      zh: '单据 {docNo} 不能转交给此人',
      en: 'The approval of {docNo} cannot be handed to this person',
    },
    next: {
      zh: '请选择在职、能看到该单据并有审核权限的其他人。',
      en: 'Choose somebody else who sees the document and may approve it.',
    },
  },
  'document.step_not_passed': {
    what: { zh: '单据 {docNo} 没有经过这一步', en: 'Document {docNo} has not passed this step' },
    next: {
      zh: '只能退回到已审核的步骤，或驳回给制单人。',
      en: 'Send it back to a step that was approved, or reject it to its maker.',
    },
  },
  'document.one_at_a_time': {
    what: { zh: '每次只允许一个单据进行审核!', en: 'Only one document at a time' },
    next: { zh: '请只选择一个单据。', en: 'Choose one document.' },
  },
  'document.one_pack': {
    what: {
      zh: '每张分等单只能有一个来源包，{packNo} 是另一个',
      en: 'A grading has one source package; {packNo} is another one',
    },
    next: {
      zh: '请为 {packNo} 另开分等单；需要多包分等时，可在公司设置中开启。',
      en: 'Make another grading for {packNo}; the company’s settings can allow several packages.',
    },
  },
  'document.print_needs_approval': {
    what: { zh: '单据未审核，不能打印', en: 'The document is not approved, so it cannot be printed' },
    next: { zh: '请先审核；需要先看样式时可以预览。', en: 'Approve it first; the preview shows it before.' },
  },
  'document.reprint_reason': {
    what: {
      zh: '单据 {docNo} 已打印过，重打须填写原因',
      en: 'Document {docNo} was printed before: give a reason',
    },
    next: { zh: '请填写重打原因后再打印。', en: 'Write the reason, then print it again.' },
  },
  'document.no_tally': {
    what: { zh: '单据 {docNo} 没有码单', en: 'Document {docNo} has no tally' },
    next: { zh: '请改为打印单据。', en: 'Print the document instead.' },
  },
  'document.no_lines': {
    what: { zh: '单据 {docNo} 没有明细', en: 'Document {docNo} has no lines' },
    next: { zh: '请先添加明细并保存。', en: 'Add lines and save it first.' },
  },
  'document.incomplete': {
    what: { zh: '单据 {docNo} 未填写{words}', en: 'Document {docNo} is incomplete: {words}' },
    next: { zh: '请填写并保存后再提交或审核。', en: 'Fill it in and save before submitting or approving.' },
  },
  'document.partner_closed': {
    what: { zh: '“{name}”已停用或删除', en: '“{name}” is disabled or deleted' },
    next: {
      zh: '请启用该往来单位，或在单据上换一个。',
      en: 'Enable the partner, or choose another one.',
    },
  },
  'document.has_later': {
    what: {
      zh: '{words} {docNo} 依赖本单据，不能反审核',
      en: 'It cannot be reversed because of the later {words} {docNo}',
    },
    next: {
      zh: '请先处理该单据：按退货、出库、销售、分等、入库、采购的次序撤销。',
      en: 'Undo that first: documents are undone in reverse order.',
    },
  },
  'document.outdated': {
    what: {
      zh: '包 {packNo} 的内容在保存后已变动',
      en: 'Package {packNo} has changed since the document was saved',
    },
    next: { zh: '请打开单据核对后重新保存。', en: 'Open the document, check it and save it again.' },
  },
  'document.prices_differ': {
    what: {
      zh: '包 {packNo} 的内码在来源单据中单价不同',
      en: 'The bundles of package {packNo} have different prices in the earlier document',
    },
    next: {
      zh: '请在“条码（空为整包）”里只填单价相同的条码，其余的另开单据。',
      en: 'Enter the barcodes of bundles with the same price, and make another document for the others.',
    },
  },
  'document.barcodes_missing': {
    what: { zh: '包 {packNo} 中没有条码：{codes}', en: 'Not in package {packNo}: {codes}' },
    next: {
      zh: '请核对条码，或清空以选择整包。',
      en: 'Check the barcodes, or clear them for the whole package.',
    },
  },
  'document.invoiced': {
    what: { zh: '单据已开票', en: 'The document is invoiced' },
    next: {
      zh: '发票作废或红冲后，请先撤销开票。',
      en: 'Once the invoice is void, withdraw it first.',
    },
  },
  'document.not_invoiced': {
    what: { zh: '单据未登记开票', en: 'No invoice of the document is noted' },
    next: { zh: '请先登记开票。', en: 'Note the invoice first.' },
  },
  'document.invoice_needs_approval': {
    what: { zh: '单据未审核，不能登记开票', en: 'The document is not approved, so no invoice is noted' },
    next: { zh: '请先审核。', en: 'Approve it first.' },
  },
  'document.currency_of_source': {
    what: {
      zh: '币种须与来源单据 {docNo} 相同：{currency}',
      en: 'The currency is that of {docNo}, which the document is made from: {currency}',
    },
    next: {
      zh: '请把币种留空或改为 {currency}；要用别的币种，请不选来源单据。',
      en: 'Leave the currency empty or write {currency}; for another one, make a document without an earlier one.',
    },
  },
  'document.not_shipped_in_part': {
    what: {
      zh: '销售单 {docNo} 没有部分出库，不能完结',
      en: 'Sales order {docNo} is not shipped in part, so it is not closed',
    },
    next: {
      zh: '未出库的订单请反审核后修改或删除；全部出库的不用完结。',
      en: 'Reverse an order that was not shipped, then change or delete it; one that is all shipped needs no closing.',
    },
  },
  'document.order_closed': {
    what: { zh: '销售单 {docNo} 已完结', en: 'Sales order {docNo} is closed' },
    next: {
      zh: '要继续出库或反审核该销售单，请先取消完结。',
      en: 'Reopen it to ship more of it or to reverse it.',
    },
  },
  'document.all_shipped': {
    what: { zh: '销售单 {docNo} 已全部出库', en: 'Sales order {docNo} is all shipped' },
    next: {
      zh: '请选择其他销售单；要改出库内容，请先反审核其出库单。',
      en: 'Choose another order; to change what was shipped, reverse its delivery first.',
    },
  },
  'document.order_not_closed': {
    what: { zh: '销售单 {docNo} 没有完结', en: 'Sales order {docNo} is not closed' },
    next: { zh: '只有已完结的销售单可以取消完结。', en: 'Only a closed order is reopened.' },
  },
  'document.source_not_approved': {
    what: { zh: '来源单据 {docNo} 未审核', en: 'The source document {docNo} is not approved' },
    next: { zh: '请先审核来源单据。', en: 'Approve it first.' },
  },
  'document.nothing_free': {
    what: { zh: '包 {packNo} 没有可选的货物', en: 'Nothing of package {packNo} is free' },
    next: {
      zh: '可能已锁定、已出库或未入库，请在包列表查看其状态。',
      en: 'It may be locked, shipped or not in stock yet; look at its state in the package list.',
    },
  },
  'document.grading_unlike': {
    what: {
      zh: '放入包 {packNo} 的各行新等级或纹理不同',
      en: 'The lines that come into package {packNo} differ in grade or texture',
    },
    next: {
      zh: '一个包只有一个等级和纹理，请另填新包号。',
      en: 'A package has one of each; use another number.',
    },
  },
  'document.grading_left': {
    what: {
      zh: '包 {packNo} 还有未列入的内码，分等结果不能留在原包',
      en: 'Package {packNo} has bundles that are not listed, so that the graded ones cannot stay in it',
    },
    next: { zh: '请列入整包，或填写新包号。', en: 'List all of it, or give a new package number.' },
  },
  'document.no_salesperson': {
    what: { zh: '该客户暂无绑定销售员,请手动进行选择', en: 'This customer has no salesperson; choose one' },
    next: {
      zh: '请在单据上选择业务员，或在客户资料中绑定。',
      en: 'Choose one here, or enter one with the customer.',
    },
  },
  'document.all_returned': {
    what: {
      zh: '该出库单内码单已全部退货,请选择其他单据!',
      en: 'All bundles of this delivery have been returned; choose another one',
    },
    next: {
      zh: '未审核的退货单也占用其内码。',
      en: 'A return that is not approved yet holds its bundles too.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
