import type { AuditEntry, ErrorLog } from '#shared/api/audit';
import { auditActionIn, auditDetailsIn, auditTargetIn } from '#shared/audit/words';
import { type SheetColumn, sheetColumn } from '../../http/workbook.ts';

type Who = Pick<AuditEntry, 'createTime' | 'userName' | 'account' | 'address'>;

const TIME = sheetColumn<Who>('时间', 'Time', 20, ({ createTime }) => createTime, { form: 'moment' });
const USER = [
  sheetColumn<Who>('用户', 'User', 14, ({ userName }) => userName),
  sheetColumn<Who>('账号', 'Account', 14, ({ account }) => account),
];
const ADDRESS = sheetColumn<Who>('网络地址', 'Address', 18, ({ address }) => address);

/** The sheet of the audit trail, including the changes. */
export const AUDIT_COLUMNS: readonly SheetColumn<AuditEntry>[] = [
  TIME,
  ...USER,
  sheetColumn('操作', 'Action', 22, ({ action }, language) => auditActionIn(language, action)),
  sheetColumn('记录种类', 'Kind of record', 14, ({ targetType }, language) =>
    auditTargetIn(language, targetType),
  ),
  sheetColumn('记录', 'Record', 22, ({ targetName }) => targetName),
  sheetColumn('详情', 'Details', 60, ({ targetType, details }, language) =>
    auditDetailsIn(language, targetType, details)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
  ),
  ADDRESS,
];

/** The sheet of errors uploaded by pages. */
export const ERROR_LOG_COLUMNS: readonly SheetColumn<ErrorLog>[] = [
  sheetColumn('上报时间', 'Uploaded', 20, ({ createTime }) => createTime, { form: 'moment' }),
  sheetColumn('发生时间', 'Happened', 20, ({ time }) => time, { form: 'moment' }),
  ...USER,
  sheetColumn('类型', 'Type', 10, ({ type }) => type),
  sheetColumn('错误信息', 'Message', 50, ({ message }) => message),
  sheetColumn('页面', 'Page', 30, ({ url }) => url),
  sheetColumn('位置', 'Where', 20, ({ info }) => info),
  sheetColumn('堆栈', 'Stack', 50, ({ stack }) => stack),
  ADDRESS,
  sheetColumn('浏览器', 'Browser', 30, ({ userAgent }) => userAgent),
];
