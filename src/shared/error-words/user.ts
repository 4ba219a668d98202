import type { ErrorWords } from './words.ts';

/** Users. */
export const USER_ERRORS = {
  'user.account_taken': {
    what: { zh: '当前账号已被使用!', en: 'This account is in use already' },
    next: { zh: '请换一个账号。', en: 'Choose another account.' },
  },
  'user.account_alike': {
    what: {
      zh: '已有账号“{account}”，只有大小写不同',
      en: 'There is an account {account} already, which differs only in upper and lower case',
    },
    next: { zh: '请换一个账号。', en: 'Choose another account.' },
  },
  'user.account_unknown': {
    what: { zh: '公司“{code}”没有账号“{account}”', en: 'Company {code} has no account {account}' },
    next: { zh: '请核对公司编号和账号。', en: 'Check the company code and the account.' },
  },
  'user.phone_taken': {
    what: { zh: '当前手机号已被使用!', en: 'This phone number is in use already' },
    next: { zh: '请核对手机号。', en: 'Check the phone number.' },
  },
  'user.own_account': {
    what: { zh: '不能删除或停用自己的账号', en: 'You cannot delete or disable your own account' },
    next: { zh: '请由另一位管理员操作。', en: 'Ask another administrator.' },
  },
  'user.weak_password': {
    what: {
      zh: '密码至少需要 {length} 个字符',
      en: 'A password needs at least {length} {length, character|characters}',
    },
    next: { zh: '请换一个更长的密码。', en: 'Choose a longer one.' },
  },
  'user.old_password': {
    what: { zh: '原密码不正确', en: 'The old password is wrong' },
    next: { zh: '请重新输入。', en: 'Type it again.' },
  },
  'user.own_password': {
    what: {
      zh: '自己的密码要凭原密码修改',
      en: 'Changing your own password requires the old one',
    },
    next: {
      zh: '请在个人信息中修改；忘记密码时请由另一位管理员重置。',
      en: 'Change it under personal information; if you forgot it, another administrator can reset it.',
    },
  },
  'user.same_password': {
    what: { zh: '新密码不能与原密码相同', en: 'The new password is the old one' },
    next: { zh: '请换一个密码。', en: 'Choose another one.' },
  },
  'user.password_repeat': {
    what: { zh: '两次输入的密码不一致', en: 'The two new passwords differ' },
    next: { zh: '请重新输入。', en: 'Type them again.' },
  },
  'user.beyond_own': {
    what: {
      zh: '“{name}”的权限超出您自己的权限：{beyond}，不能由您修改',
      en: 'You cannot change {name}, whose rights go beyond yours: {beyond}',
    },
    next: {
      zh: '请由管理员或拥有这些权限的同事操作。',
      en: 'Ask an administrator, or somebody who holds these rights.',
    },
  },
  'user.some_refused': {
    what: { zh: '{refused}', en: '{refused}' },
    next: {
      zh: '没有用户被修改。请取消勾选以上用户后再试。',
      en: 'Nobody was changed. Take these users out of your selection and try again.',
    },
  },
  'user.result_beyond_own': {
    what: {
      zh: '保存后，“{name}”的权限将超出您自己的权限：{beyond}',
      en: '{name} would have rights that go beyond yours: {beyond}',
    },
    next: {
      zh: '请选择其他角色或部门，或请管理员操作。',
      en: 'Choose other roles or departments, or ask an administrator.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
