import type { ApprovalDocument } from '#shared/api/workflow';
import { capitalised } from '#shared/capitalised';
import { DOCUMENTS } from '#shared/documents/index';
import { AUDIT_STATUSES } from '#shared/domain/statuses';
import { MONEY_DECIMALS, type SheetColumn, sheetColumn } from '../../../http/workbook.ts';

export const APPROVALS_TITLE = { zh: '我的审批', en: 'My approvals' };

/** The sheet of 我的审批. */
export const APPROVAL_COLUMNS: readonly SheetColumn<ApprovalDocument>[] = [
  sheetColumn('单号', 'Number', 18, ({ docNo }) => docNo),
  sheetColumn(
    '单据',
    'Document',
    14,
    ({ kind }, language) => capitalised(DOCUMENTS[kind].words.one)[language],
  ),
  sheetColumn('审核状态', 'State', 14, ({ auditStatus }, language) => AUDIT_STATUSES[auditStatus][language]),
  sheetColumn('往来单位', 'Partner', 24, ({ partner }) => partner),
  sheetColumn('日期', 'Date', 12, ({ docDate }) => docDate, { form: 'day' }),
  sheetColumn('面积 m²', 'Area m²', 14, ({ area }) => area, { isArea: true }),
  sheetColumn('价税合计', 'Amount with tax', 14, ({ grossAmount }) => grossAmount, {
    decimals: MONEY_DECIMALS,
  }),
  sheetColumn('币种', 'Currency', 8, ({ currency }) => currency),
  sheetColumn('待审步骤', 'Step', 16, ({ step }) => step),
  sheetColumn('提交人', 'Submitted by', 14, ({ submittedBy }) => submittedBy),
  sheetColumn('提交时间', 'Submitted', 20, ({ submitTime }) => submitTime, { form: 'moment' }),
];
