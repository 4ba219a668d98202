import { type GuidePage, words } from './guide.ts';
import { SUBMIT } from './steps.ts';

export const stockLedger: GuidePage = {
  title: { zh: '库存账与月结', en: 'Stock ledger and month-end' },
  purpose: {
    zh: '查任一时间的库存，核对账实是否一致，每月结账。',
    en: 'Finds the stock of any moment, checks the ledger, and closes each month.',
  },
  steps: [
    words(
      '打开“库存账”。在“历史库存”选“截至时间”，按树种、等级、厚度、库区、包号或内码条码筛选；“导出”得到 Excel。',
      'Open “Stock ledger”. In “Stock as of” choose the moment and filter by species, grade, thickness, zone, package or barcode; “Download” gives Excel.',
      'stock-ledger',
    ),
    words(
      '“核对”每晚自动进行，也可按“立即核对”。有差异时按“查看差异”，交管理员处理；系统不自动修改。',
      'The check runs every night, or at once with “Check now”. Differences are shown and never changed by themselves.',
    ),
    words(
      '月底单据全部审核后，在“月结”选月份，按“结账”。结账后该月及以前的单据不能再审核或反审核。',
      'When all documents of a month are approved, choose it under “Month closing” and press “Close”. Its documents can then no longer be approved or reversed.',
    ),
    words(
      '结错时，从最后结账的月份开始按“反结账”。',
      'A month closed by mistake is reopened with “Reopen”, the last one first.',
    ),
  ],
  refusals: ['period.not_over', 'period.not_last', 'period.closed', 'export.empty'],
};

export const statistics: GuidePage = {
  title: { zh: '进销存统计', en: 'Trade statistics' },
  purpose: {
    zh: '按月份、树种、客户、业务员或供应商看采购、出库、退货、毛利和期末库存。',
    en: 'Shows purchases, deliveries, returns, margin and stock by month, species, customer, salesperson or supplier.',
  },
  steps: [
    words(
      '打开“进销存统计”，选“按月份”“按树种”“按客户”“按业务员”或“按供应商”，再选“单据日期”。',
      'Open “Trade statistics”, choose what to add up by, and the dates of the documents.',
      'statistics',
    ),
    words(
      '只计已审核的单据；金额是明细金额，含税与否按单据所填，不含费用（折扣、运费等）。没有权限看的单据不计入。',
      'Only approved documents count; amounts are those of the lines, with tax or without as entered, and without charges (discount, freight). Documents you may not see are left out.',
    ),
    words(
      '有“查看成本”权限的，可看净销售的“销售收入（不含税）”“成本金额（不含税）”“毛利（不含税）”和“毛利率 %”。单价含税的单据按它的税率换算，每行保留两位小数；采购和销售的费用都不计入毛利。成本是包第一次入库的单价，分等、拆包、并包按面积带过去。没有单价，或者币种和销售不同的，算在“成本未知”里，不计毛利。',
      'With the permission “See costs” there are revenue, cost, margin and margin % of net sales, all without tax. Prices with tax are converted by the rate of their document, each line to 2 decimals; charges of purchases and sales are not in the margin. The cost is the price of the package’s first inbound, which grading, splitting and merging carry on by area. Goods without a price, or bought in another currency than sold, are counted as “Cost unknown”, and not in the margin.',
    ),
    words('按“导出”得到 Excel。', 'Press “Download” for Excel.'),
  ],
  refusals: ['export.empty'],
};

export const otherStock: GuidePage = {
  title: { zh: '其他出入库', en: 'Other stock movements' },
  purpose: {
    zh: '没有采购、销售单的出入库：期初、自产、来料、盘盈，样品、自用、报废、盘亏。',
    en: 'Goods that come in or leave without an order: opening stock, own production, gains; samples, own use, scrap, losses.',
  },
  steps: [
    words(
      '入库先录码单或导入码单。打开“其他入库单”或“其他出库单”，按“新增”，选“事由”。',
      'Enter or import the tallies of what comes in. Open “Other inbounds” or “Other outbounds”, press “Add” and choose the cause.',
    ),
    words(
      '客户的货填“货主（客户的货）”：这些包归该客户，“包列表”显示并可筛选货主，不能卖给别人，用“其他出库单”退还；再收进这些包的货，也要填这个货主。“成本单价（不含税）”可以填。',
      'Goods of a customer name their owner: “Packages” shows and filters it, they cannot be sold to others, and they go back by another outbound; more that comes into them names the same owner. A cost per m² without tax may be entered.',
    ),
    words(
      '在“包”里扫描或输入包号；也可按“选择包”。只出几扎时填“条码（空为整包）”。按 Ctrl+S 或“保存”，核对合计。',
      'Scan or type package numbers, or choose packages. For some bundles only, enter their barcodes. Press Ctrl+S or “Save” and check the totals.',
    ),
    SUBMIT,
    words(
      '盘点后的差异可以从“扫码清单”或“读标签”的盘点结果直接生成这两种单据。',
      'What a stock-take finds can be made into these documents from its result.',
    ),
  ],
  refusals: ['pack.not_found', 'stock.not_available', 'document.incomplete', 'period.closed'],
};

export const partners: GuidePage = {
  title: { zh: '客户与供应商', en: 'Customers and suppliers' },
  purpose: {
    zh: '登记往来单位及其联系人；单据里选它，打印时带出联系人和电话。',
    en: 'Keeps partners and their contacts; documents choose them, and papers name contact and telephone.',
  },
  steps: [
    words(
      '打开“客户”或“供应商”，按“新增”。填编号、名称，选“业务员”；在“联系人”里加人，勾选一位“主要”。名称、税号或电话与别家相同时会提醒。',
      'Open “Customers” or “Suppliers” and press “Add”. Enter code and name, choose the salesperson, and add contacts, one of them primary. A likely duplicate is told.',
      'partner',
    ),
    words(
      '在销售单、采购单等单据里找不到时，在“客户”或“供应商”的下拉列表底部按“新增客户…”或“新增供应商…”，只填主要内容，保存后即选中；其余以后补。',
      'In a document, the button below the choices adds a new one with the main fields; the rest is filled in later.',
    ),
    words(
      '很多时按“导入”，先下载模板填写。不再往来的按“停用”：旧单据照旧，新单据不能再选。',
      'Many are imported from the template. A partner that is disabled stays in old documents and cannot be chosen in new ones.',
    ),
  ],
  refusals: ['record.code_taken', 'record.in_use', 'record.changed'],
};

export const approval: GuidePage = {
  title: { zh: '审批流程', en: 'Approval process' },
  purpose: {
    zh: '规定一种单据由谁、分几步审核，哪些项必填。没有设置时，审核一次即生效。',
    en: 'Says who approves a kind of document in which steps, and what must be filled in. Without one, a single approval counts.',
  },
  steps: [
    words(
      '在“本公司”的“审批流程”里选单据种类。',
      'Choose the kind of document under “Approval” of “Own company”.',
    ),
    words(
      '按“添加步骤”，填“步骤名称”，选“审批角色”，或用“选择用户”指定审批人，其中一人审核即可；可以上移、下移、删除。下面勾选“必填项”。按“保存”，即为新的一版，已提交的单据仍按原来的走。',
      'Add steps with a name and roles, or persons, one of whom approves; move or delete them. Tick the required fields below. Saving makes a new version; documents submitted before keep theirs.',
    ),
    words(
      '一步的人都停用、离开公司或没有权限时，设计者收到通知，“审批流程”页写明是谁；在改好以前，到了这一步的单据由管理员代为审核；这一步的人都看不到的单据也是，设计者为此收到一次通知。',
      'When all of a step are disabled, gone or not permitted, those who design processes are told, and the page says who; until it is changed, administrators approve the documents there, as they do one that nobody of its step sees, which designers are told of once.',
    ),
    words(
      '提交后，轮到的人收到通知（没有步骤时，是有审核权限的人），在单据上按“审核”或“驳回”；制单人和提交人收到结果的通知。单据上的“审批详情”列出走到哪一步、谁何时做了什么。',
      'Those who are next are told, without steps those who may approve; they approve or reject on the document, and its maker and submitter are told. “Approval” there lists where it stands and who did what.',
    ),
    words(
      '按“驳回”时选“驳回给”：制单人（改好后重新提交，从第一步走起），或已审核过的一步（从那一步重新审核，那一步的人收到通知）。',
      'A rejection goes to the maker, who changes and submits the document again, or back to a step that was passed, whose approvers are told.',
    ),
    words(
      '出差等情况下，按“转交”把自己的审核交给能看到该单据并有审核权限的另一人，写明原因：对方收到通知，自己的“我的审批”里不再有它。对方停用或没有权限后，审核回到自己。',
      '“Hand on” gives one’s approval, with a reason, to somebody else who sees the document and may approve it: that person is told, and it leaves one’s own list. It returns if that person can no longer approve.',
    ),
    words(
      '首页“待办”的“待审核”是现在轮到自己审核的张数，点击打开“我的审批”（右上角的用户菜单里也有）：“待我审批”按提交时间列出各种单据，点一行打开单据审核；“我提交的”列出自己提交的单据走到哪一步；“导出”得到筛选结果的 Excel。',
      '“To approve” on the home page counts what is for you to approve and opens “My approvals”, which the user menu has too: a row opens its document. “Submitted by me” shows where yours stand. “Download” makes an Excel file of either.',
    ),
    words(
      '要回到以前的设置，在“流程历史”里按“恢复”；“预览”显示整版，“删除”去掉不再使用的一版：现在的版本和有单据正在按它审核的版本不能删除。',
      'An earlier version is previewed and taken again in the history, or deleted, unless it is current or documents under review go by it.',
    ),
    words(
      '“公司设置”里关闭“每次只审核一个单据”后，可以在列表勾选几张，一次提交、审核或反审核：有一张不成立，全部不变。',
      'With the setting “Approve one document at a time” off, several are selected in the list and submitted, approved or reversed at once; one that is refused leaves all as they were.',
    ),
  ],
  refusals: ['document.incomplete', 'record.changed'],
};

export const administration: GuidePage = {
  title: { zh: '系统管理', en: 'Administration' },
  purpose: {
    zh: '管理员的工作：部门、角色、用户、编号、公司设置，以及查操作记录。',
    en: 'An administrator’s work: departments, roles, users, numbering, settings, and the audit trail.',
  },
  steps: [
    words(
      '在“部门管理”建部门，在“角色管理”新增角色并按“授权”：勾选菜单和按钮，选可见的数据范围（本人、部门、全部）；在“接口权限”中可以收回按钮的个别接口。',
      'Make departments and roles. Under “Permissions” of a role choose its screens and buttons, and whose records its holders see; single calls of a button can be withheld.',
    ),
    words(
      '在“用户管理”按“新增”，选部门和角色；初始密码只显示一次，首次登录须修改。离职的按“停用”，立即下线。',
      'Add users with department and roles. The first password is shown once and must be changed. A disabled user is signed out at once.',
    ),
    words(
      '在“编号规则”定单据编号；在“字典管理”加本公司的等级、事由等；在“本公司”改公司资料和设置。',
      'Set the numbers of documents, the company’s own dictionary entries, and its card and settings.',
    ),
    words(
      '谁在何时改了什么，查“操作记录”；列表都可以“导出”为 Excel。',
      'Who changed what and when is in the audit trail; every list is downloaded as Excel.',
    ),
  ],
  refusals: [
    'user.account_taken',
    'user.own_account',
    'user.beyond_own',
    'role.last_administrator',
    'record.in_use',
  ],
};
