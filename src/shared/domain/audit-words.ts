import type { Language, Words } from '../errors.ts';
import { fieldText } from '../records/field-text.ts';
import { RECORDS, type RecordArea } from '../records/index.ts';
import type { AnyRecord } from '../records/record.ts';

/** Areas that are no record of the kit. */
const HAND_MADE_AREAS = {
  auth: { zh: '登录', en: 'Sign-in' },
  pack: { zh: '包', en: 'Package' },
  user: { zh: '用户', en: 'User' },
  role: { zh: '角色', en: 'Role' },
  dept: { zh: '部门', en: 'Department' },
  menu: { zh: '菜单', en: 'Menu' },
  topmenu: { zh: '顶部菜单', en: 'Top menu' },
  tenant: { zh: '公司', en: 'Company' },
  join: { zh: '加入申请', en: 'Application' },
  dict: { zh: '字典', en: 'Dictionary' },
  numbering: { zh: '编号规则', en: 'Numbering rule' },
  file: { zh: '文件', en: 'File' },
  errorlog: { zh: '错误日志', en: 'Error log' },
  backup: { zh: '备份', en: 'Backup' },
  listview: { zh: '列表视图', en: 'List view' },
} as const satisfies Record<string, Words>;
export type AuditArea = keyof typeof HAND_MADE_AREAS | RecordArea;

/** What an action begins with, which is also what kind of record it was done to. */
export const AUDIT_AREAS = {
  ...HAND_MADE_AREAS,
  ...(Object.fromEntries(
    Object.entries<AnyRecord>(RECORDS).map(([area, { words }]) => [area, capitalised(words.one)]),
  ) as Record<RecordArea, Words>),
};

/** What is done to every record of the kit. */
const RECORD_VERBS = {
  save: { zh: '保存', en: 'Saved' },
  update: { zh: '编辑', en: 'Changed' },
  remove: { zh: '删除', en: 'Removed' },
} as const satisfies Record<string, Words>;
type RecordAction = `${RecordArea}.${keyof typeof RECORD_VERBS}`;

/** Every action the back office writes down, but those on the kit's records. */
const HAND_MADE_ACTIONS = {
  'auth.sign_in': { zh: '登录', en: 'Signed in' },
  'auth.sign_in_refused': { zh: '登录被拒绝', en: 'Sign-in refused' },
  'auth.sign_out': { zh: '退出登录', en: 'Signed out' },
  'auth.change_dept': { zh: '切换部门', en: 'Switched department' },
  'auth.change_tenant': { zh: '切换公司', en: 'Switched company' },
  'auth.change_dept_refused': { zh: '切换部门被拒绝', en: 'Switch of department refused' },
  'auth.change_tenant_refused': { zh: '切换公司被拒绝', en: 'Switch of company refused' },
  'auth.token_reused': { zh: '登录凭证被重复使用，已下线', en: 'Token used twice, session ended' },
  'auth.bind_phone': { zh: '绑定第三方账号', en: 'Bound an account of another service' },
  'auth.bind_phone_refused': { zh: '绑定第三方账号被拒绝', en: 'Binding of another service refused' },
  'auth.qr_scan': { zh: '扫描登录二维码', en: 'Scanned a sign-in code' },
  'auth.qr_confirm': { zh: '确认扫码登录', en: 'Confirmed a scanned sign-in' },
  'auth.qr_refuse': { zh: '拒绝扫码登录', en: 'Refused a scanned sign-in' },
  'pack.print': { zh: '打印标签', en: 'Printed label' },
  'pack.tag': { zh: '写标签', en: 'Wrote tag' },
  'pack.untag': { zh: '作废标签', en: 'Voided tag' },
  'user.save': { zh: '保存用户', en: 'Saved user' },
  'user.remove': { zh: '删除用户', en: 'Removed user' },
  'user.grant': { zh: '分配角色', en: 'Gave roles' },
  'user.reset_password': { zh: '重置密码', en: 'Reset password' },
  'user.import': { zh: '导入用户', en: 'Imported user' },
  'user.unlock': { zh: '解除账号锁定', en: 'Unlocked account' },
  'user.update_info': { zh: '修改个人信息', en: 'Changed own information' },
  'user.update_password': { zh: '修改本人密码', en: 'Changed own password' },
  'user.update_password_refused': { zh: '修改密码时原密码错误', en: 'Wrong old password' },
  'user.bind_phone': { zh: '绑定本人手机', en: 'Bound own phone' },
  'role.save': { zh: '保存角色', en: 'Saved role' },
  'role.remove': { zh: '删除角色', en: 'Removed role' },
  'role.grant': { zh: '角色授权', en: 'Granted permissions' },
  'dept.save': { zh: '保存部门', en: 'Saved department' },
  'dept.remove': { zh: '删除部门', en: 'Removed department' },
  'menu.save': { zh: '保存菜单', en: 'Saved menu' },
  'menu.remove': { zh: '删除菜单', en: 'Removed menu' },
  'topmenu.save': { zh: '保存顶部菜单', en: 'Saved top menu' },
  'topmenu.remove': { zh: '删除顶部菜单', en: 'Removed top menu' },
  'topmenu.grant': { zh: '设置顶部菜单内容', en: 'Arranged top menu' },
  'tenant.save': { zh: '保存公司', en: 'Saved company' },
  'tenant.remove': { zh: '删除公司', en: 'Removed company' },
  'tenant.setup': { zh: '建立第一家公司', en: 'Set up the first company' },
  'join.apply': { zh: '申请加入公司', en: 'Applied to join' },
  'join.approve': { zh: '同意加入', en: 'Approved application' },
  'join.reject': { zh: '拒绝加入', en: 'Rejected application' },
  'join.disable': { zh: '停用或恢复成员', en: 'Suspended or restored member' },
  'join.remove': { zh: '移除成员', en: 'Removed member' },
  'dict.save': { zh: '保存字典', en: 'Saved dictionary' },
  'dict.remove': { zh: '删除字典', en: 'Removed dictionary' },
  'numbering.save': { zh: '保存编号规则', en: 'Saved numbering rule' },
  'numbering.remove': { zh: '删除编号规则', en: 'Removed numbering rule' },
  'numbering.next': { zh: '取号', en: 'Took a number' },
  'file.upload': { zh: '上传文件', en: 'Uploaded file' },
  'file.remove': { zh: '删除文件', en: 'Removed file' },
  'errorlog.upload': { zh: '上传错误日志', en: 'Uploaded error log' },
  'backup.run': { zh: '立即备份', en: 'Backed up' },
  'listview.save': { zh: '保存列表视图', en: 'Saved list view' },
  'listview.remove': { zh: '删除列表视图', en: 'Removed list view' },
} as const satisfies Record<`${AuditArea}.${string}`, Words>;
export type AuditAction = keyof typeof HAND_MADE_ACTIONS | RecordAction;

/** Every action the back office writes down. */
export const AUDIT_ACTIONS: Readonly<Record<AuditAction, Words>> = {
  ...HAND_MADE_ACTIONS,
  ...(Object.fromEntries(
    Object.entries<AnyRecord>(RECORDS).flatMap(([area, { words }]) =>
      Object.entries(RECORD_VERBS).map(([verb, done]) => [
        `${area}.${verb}`,
        { zh: `${done.zh}${words.one.zh}`, en: `${done.en} ${words.one.en}` },
      ]),
    ),
  ) as Record<RecordAction, Words>),
};

type AreaOfAction<Action, Verb extends string> = Action extends `${infer Area}.${Verb}` ? Area : never;
/** Areas that have an action of this name: `AreaWith<'save'>`. */
export type AreaWith<Verb extends string> = AreaOfAction<AuditAction, Verb> & AuditArea;

export function areaOf(action: AuditAction): AuditArea {
  const [area] = action.split('.');
  return area as AuditArea;
}

/** Kinds of records beside the areas. */
const OTHER_TARGETS = { department: AUDIT_AREAS.dept } as const satisfies Record<string, Words>;
export type AuditTarget = AuditArea | keyof typeof OTHER_TARGETS;

/** What is told of an action, by the name of the detail. */
const DETAILS = {
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
  sizeBytes: { zh: '大小（字节）', en: 'Size (bytes)' },
  entries: { zh: '条数', en: 'Entries' },
} as const satisfies Record<string, Words>;
export type AuditDetails = Partial<Record<keyof typeof DETAILS, unknown>>;

/** Details that are one of a few codes. */
const DETAIL_CODES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
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
  scope: {
    tenant: { zh: '公司文件', en: 'The company’s' },
    private: { zh: '个人文件', en: 'Private' },
    common: { zh: '公共文件', en: 'Public' },
  },
};

const YES: Words = { zh: '是', en: 'Yes' };
const NO: Words = { zh: '否', en: 'No' };

/** What was done, in words. Entries are kept for good: what another version wrote is told as it was written. */
export function auditActionIn(language: Language, action: string): string {
  return wordsAt(AUDIT_ACTIONS, action)?.[language] ?? action;
}

/** A kind of record in words. */
export function auditTargetIn(language: Language, type: string): string {
  return wordsAt({ ...AUDIT_AREAS, ...OTHER_TARGETS }, type)?.[language] ?? type;
}

/** The name of a detail in words. */
export function auditDetailIn(language: Language, name: string): string {
  return wordsAt(DETAILS, name)?.[language] ?? name;
}

/** One field of a record of the kit that a change altered, as people read it. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** What the detail `changes` of an entry says, field by field; empty where the entry has none. */
export function auditChangesIn(language: Language, targetType: string, changes: unknown): FieldChange[] {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return [];
  const fields = Object.hasOwn(RECORDS, targetType)
    ? (RECORDS[targetType as RecordArea] as AnyRecord).fields
    : {};
  return Object.entries(changes).flatMap(([name, values]) => {
    const field = fields[name];
    const [before, after] = Array.isArray(values) ? values : [];
    const shown = (value: unknown) =>
      field === undefined ? String(value ?? '') : fieldText(field, value, language);
    return [{ field: field?.words[language] ?? name, before: shown(before), after: shown(after) }];
  });
}

/** The value of a detail as a line of text. */
export function auditValueIn(language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (Array.isArray(value))
    return value.map((one) => auditValueIn(language, name, one)).join({ zh: '、', en: ', ' }[language]);
  if (typeof value === 'object') return JSON.stringify(value);
  return wordsAt(DETAIL_CODES[name] ?? {}, String(value))?.[language] ?? String(value);
}

function capitalised({ zh, en }: Words): Words {
  return { zh, en: en.charAt(0).toUpperCase() + en.slice(1) };
}

function wordsAt(table: Readonly<Record<string, Words>>, key: string): Words | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
