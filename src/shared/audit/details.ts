import { OPERATION_NAMES, OPERATIONS } from '../domain/processing/operations.ts';
import type { Words } from '../errors.ts';

/** Labels of the details of an action, by name. */
export const DETAILS = {
  isNew: { zh: '新记录', en: 'New record' },
  fields: { zh: '填写的字段', en: 'Fields sent' },
  changes: { zh: '改动', en: 'Changes' },
  template: { zh: '标签模板', en: 'Template' },
  printer: { zh: '打印机', en: 'Printer' },
  copies: { zh: '份数', en: 'Copies' },
  epc: { zh: 'EPC', en: 'EPC' },
  tid: { zh: 'TID', en: 'TID' },
  isOvertaken: { zh: '之后又写过标签', en: 'Written again since' },
  recordId: { zh: '打印或写标签的记录', en: 'Print or tag record' },
  method: { zh: '登录方式', en: 'Way of signing in' },
  reason: { zh: '原因', en: 'Reason' },
  deviceId: { zh: '设备标识', en: 'Device id' },
  deviceName: { zh: '设备', en: 'Device' },
  pageAddress: { zh: '登录页所在地址', en: 'Address of the sign-in page' },
  source: { zh: '第三方服务', en: 'Other service' },
  nickName: { zh: '第三方昵称', en: 'Name there' },
  roleIds: { zh: '角色编号', en: 'Role ids' },
  menuIds: { zh: '菜单编号', en: 'Menu ids' },
  dataScopeIds: { zh: '数据权限编号', en: 'Data scope ids' },
  company: { zh: '公司编号', en: 'Company code' },
  scope: { zh: '文件范围', en: 'Kind of file' },
  fileName: { zh: '文件名', en: 'File name' },
  sizeBytes: { zh: '大小（字节）', en: 'Size (bytes)' },
  deskName: { zh: '工位', en: 'Desk' },
  entries: { zh: '条数', en: 'Entries' },
  lines: { zh: '内码数', en: 'Tally lines' },
  linesAdded: { zh: '新增内码', en: 'Lines added' },
  linesChanged: { zh: '修改内码', en: 'Lines changed' },
  linesRemoved: { zh: '删除内码', en: 'Lines deleted' },
  fromPacks: { zh: '来源包', en: 'From packages' },
  toPack: { zh: '目标包', en: 'To package' },
  packs: { zh: '包数', en: 'Packages' },
  docNo: { zh: '单号', en: 'Document number' },
  operation: { zh: '工序', en: 'Operation' },
  machine: { zh: '机器', en: 'Machine' },
  act: { zh: '撤销的是', en: 'Undone' },
  startTime: { zh: '开始时间', en: 'Started' },
  finishTime: { zh: '完成时间', en: 'Finished' },
  version: { zh: '版本', en: 'Version' },
  step: { zh: '审批步骤', en: 'Approval step' },
  receiver: { zh: '接收人', en: 'Receiver' },
} as const satisfies Record<string, Words>;
export type AuditDetails = Partial<Record<keyof typeof DETAILS, unknown>>;

/** Labels of details whose value is one of a few codes. */
export const DETAIL_CODES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  method: {
    password: { zh: '密码', en: 'Password' },
    sms: { zh: '短信验证码', en: 'SMS code' },
    qr: { zh: '扫码', en: 'QR code' },
    social: { zh: '第三方账号', en: 'Account of another service' },
    change_tenant: { zh: '从另一公司切换', en: 'Switched from another company' },
  },
  reason: {
    used: { zh: '二维码已被使用', en: 'Code used before' },
    over: { zh: '二维码已作废', en: 'Code withdrawn' },
    expired: { zh: '已过期', en: 'Expired' },
    inactive: { zh: '账号已停用', en: 'Account not active' },
  },
  operation: Object.fromEntries(OPERATION_NAMES.map((name) => [name, OPERATIONS[name].words])),
  act: { start: { zh: '开始', en: 'Its start' }, finish: { zh: '完成', en: 'Its finish' } },
  scope: {
    tenant: { zh: '公司文件', en: 'The company’s' },
    private: { zh: '个人文件', en: 'Private' },
    common: { zh: '公共文件', en: 'Public' },
  },
};
