import { z } from 'zod';
import { toReachablePhone } from '../phone.ts';
import { type Acts, STATE_ACTS } from './act.ts';
import { derived, email, fixed, inUse, phone, required, state, text, unique } from './field.ts';
import { record } from './record.ts';
import { references } from './reference-field.ts';
import { day, moment } from './time-field.ts';

const ACTS = {
  disable: { ...STATE_ACTS.disable, idsAs: 'userIds' },
  enable: { ...STATE_ACTS.enable, idsAs: 'userIds' },
  unlock: {
    words: { zh: '解除锁定', en: 'Unlock' },
    permission: 'edit',
    on: 'batch',
    idsAs: 'userIds',
    confirm: { zh: '允许“{name}”立即重新登录？', en: 'Let “{name}” try to sign in again at once?' },
  },
} as const satisfies Acts;

/** The phone that a user can sign in by, in the form in which the sign-in looks for it. */
function signInPhone() {
  const field = phone();
  return { ...field, sent: z.string().transform(toReachablePhone).pipe(field.sent) };
}

/** 用户: accounts of the company. Changes are made by `modules/user`, which checks each against the caller's reach. */
export const user = record({
  area: 'user',
  words: { many: { zh: '用户', en: 'Users' }, one: { zh: '用户', en: 'user' } },
  fields: {
    account: required(fixed(unique(text('账号', 'Account', { longest: 50, least: 1 })))),
    realName: required(text('姓名', 'Full name', { longest: 50, least: 1 })),
    name: text('昵称', 'Nickname', { longest: 50 }),
    code: text('工号', 'Staff number', { longest: 50, width: 12 }),
    sex: state('性别', 'Gender', [
      { value: 3, words: { zh: '未知', en: 'Unknown' }, tone: 'grey' },
      { value: 1, words: { zh: '男', en: 'Man' }, tone: 'grey' },
      { value: 2, words: { zh: '女', en: 'Woman' }, tone: 'grey' },
    ]),
    phone: unique(signInPhone()),
    email: email(),
    birthday: day('生日', 'Birthday'),
    roleId: references('角色', 'Roles', 'role'),
    deptId: references('部门', 'Departments', 'dept'),
    postId: references('岗位', 'Positions', 'post'),
    status: inUse('账号状态', 'State of the account'),
    createTime: derived(moment('创建时间', 'Time of creation')),
  },
  code: 'account',
  name: 'realName',
  list: ['account', 'realName', 'phone', 'roleId', 'deptId', 'postId', 'status', 'createTime'],
  filters: ['account', 'realName', 'phone', 'status'],
  order: 'createTime',
  acts: ACTS,
  form: 'drawer',
  menu: {
    id: 80_100,
    group: 'system',
    path: '/system/users',
    icon: 'user',
    sort: 1,
    title: { zh: '用户管理', en: 'Users' },
    buttons: [
      'view',
      'add',
      'edit',
      'delete',
      'grant',
      { code: 'reset', words: { zh: '重置密码', en: 'Reset password' } },
      'import',
      'export',
    ],
  },
});
