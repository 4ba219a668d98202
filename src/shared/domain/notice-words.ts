import type { Language, Words } from '../errors.ts';
import { listed } from '../listed.ts';

/** Values filled into the words of a notice. */
export type NoticeDetails = Readonly<Record<string, string | readonly string[]>>;

/** Title and content of notices by kind. `{name}` is replaced by a value of the details. */
const NOTICE_KINDS = {
  'join.applied': {
    title: { zh: '新的加入申请', en: 'New application to join' },
    content: {
      zh: '{company} 的 {name} 申请加入本公司。{remark}',
      en: '{name} of {company} applies to join the company. {remark}',
    },
  },
  'join.approved': {
    title: { zh: '加入申请已通过', en: 'Application approved' },
    content: {
      zh: '{company} 已同意您加入，可在“切换公司”中进入。',
      en: '{company} has let you in. Enter it with “Switch company”.',
    },
  },
  'join.rejected': {
    title: { zh: '加入申请被驳回', en: 'Application rejected' },
    content: {
      zh: '{company} 驳回了您的加入申请。{reason}',
      en: '{company} rejected your application. {reason}',
    },
  },
  'join.unconfirmed': {
    title: { zh: '成员身份待确认', en: 'A member to confirm' },
    content: {
      zh: '{company} 的 {name} 要进入本公司，但其密码或手机在加入后由原公司的他人设置过。确认是本人后，请停用再启用该成员。',
      en: '{name} of {company} wants to enter the company, but someone else there has set the password or phone since. If it is them, disable the member and enable them again.',
    },
  },
  'document.to_approve': {
    title: { zh: '单据待审核', en: 'A document to approve' },
    content: {
      zh: '{by} 提交的 {docNo} 到了“{step}”，请审核。',
      en: '{docNo}, passed on by {by}, is at the step “{step}”: please approve it.',
    },
  },
  'document.to_stand_in': {
    title: { zh: '单据待代为审核', en: 'A document to approve in place of others' },
    content: {
      zh: '{by} 提交的 {docNo} 到了“{step}”，这一步现在没有人能审核：请管理员代为审核，并修改审批流程。',
      en: '{docNo}, passed on by {by}, is at the step “{step}”, which nobody can approve: approve it as an administrator, and change the approval process.',
    },
  },
  'document.submitted': {
    title: { zh: '单据待审核', en: 'A document to approve' },
    content: { zh: '{by} 提交了 {docNo}，请审核。', en: '{by} submitted {docNo}: please approve it.' },
  },
  'document.approved': {
    title: { zh: '单据已审核', en: 'Document approved' },
    content: { zh: '{by} 审核通过了 {docNo}。', en: '{by} approved {docNo}.' },
  },
  'document.rejected': {
    title: { zh: '单据被驳回', en: 'Document rejected' },
    content: { zh: '{by} 驳回了 {docNo}：{reason}', en: '{by} rejected {docNo}: {reason}' },
  },
  'document.transferred': {
    title: { zh: '审核转交给您', en: 'An approval handed to you' },
    content: {
      zh: '{by} 把 {docNo} 的审核转交给您：{reason}',
      en: '{by} handed the approval of {docNo} to you: {reason}',
    },
  },
  'document.sent_back': {
    title: { zh: '单据被退回', en: 'Document sent back' },
    content: {
      zh: '{by} 把 {docNo} 退回到“{step}”，请重新审核：{reason}',
      en: '{by} sent {docNo} back to the step “{step}”: please approve it again. {reason}',
    },
  },
  'document.reversed': {
    title: { zh: '单据被反审核', en: 'Document reversed' },
    content: { zh: '{by} 反审核了 {docNo}：{reason}', en: '{by} reversed {docNo}: {reason}' },
  },
  'workflow.blocked': {
    title: { zh: '审批步骤没有人能审核', en: 'Nobody can approve a step' },
    content: {
      zh: '{kindZh}审批流程的“{step}”已没有人能审核，暂由管理员代为审核。请在“本公司”的“审批流程”里修改。',
      en: 'Nobody can approve the step “{step}” of a {kindEn} any more; for now the administrators do. Change it under “Approval” of “Own company”.',
    },
  },
  'workflow.unseen': {
    title: { zh: '审批步骤的人看不到单据', en: 'Nobody of a step sees a document' },
    content: {
      zh: '{docNo} 到了{kindZh}审批流程的“{step}”，但这一步的人按数据权限都看不到它，由管理员代为审核；这一步的其他单据不再通知。请放宽其角色的数据权限，或在“本公司”的“审批流程”里修改。',
      en: '{docNo} is at the step “{step}” of a {kindEn}, but by their data scope nobody of the step sees it: the administrators approve it. You will not be told of further documents at this step. Give the roles a wider scope, or change the step under “Approval” of “Own company”.',
    },
  },
  'stock.differs': {
    title: { zh: '库存核对有差异', en: 'Stock differs from its ledger' },
    content: {
      zh: '夜间核对发现 {count} 处差异，请在“库存账”的“核对”里查看。',
      en: 'Differences that the nightly check found: {count}. See “Checks” of the stock ledger.',
    },
  },
  'user.password_reset': {
    title: { zh: '密码已被重置', en: 'Password reset' },
    content: {
      zh: '{by} 重置了您的密码，此前的登录均已结束，绑定的第三方账号已解除。',
      en: '{by} reset your password. Your earlier sign-ins have ended, and accounts of other services are unbound.',
    },
  },
  'user.roles_changed': {
    title: { zh: '角色已变更', en: 'Roles changed' },
    content: { zh: '{by} 将您的角色改为：{roles}', en: '{by} changed your roles to: {roles}' },
  },
} as const satisfies Record<string, { title: Words; content: Words }>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** A notice as stored: one of kind `message` carries its own words. */
export interface StoredNotice {
  kind: string;
  title: string;
  content: string;
  details: NoticeDetails;
}

const NONE: Words = { zh: '无', en: 'none' };

/** Title and content of a notice. A kind unknown to this version uses the stored words. */
export function noticeText(language: Language, notice: StoredNotice): { title: string; content: string } {
  const { kind, title, content, details } = notice;
  if (!Object.hasOwn(NOTICE_KINDS, kind)) return { title, content };
  const words = NOTICE_KINDS[kind as NoticeKind];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => valueText(language, details[name])).trim();
  return { title: fill(words.title[language]), content: fill(words.content[language]) };
}

function valueText(language: Language, value: NoticeDetails[string] | undefined): string {
  if (typeof value === 'string' || value === undefined) return value ?? '';
  return listed(value, language) || NONE[language];
}
