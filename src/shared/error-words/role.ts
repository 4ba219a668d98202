import type { ErrorWords } from './words.ts';

/** Roles and departments. */
export const ROLE_ERRORS = {
  'role.administrator': {
    what: { zh: '管理员权限不可修改', en: 'The administrator’s permissions cannot be changed' },
    next: { zh: '请改用其他角色。', en: 'Use another role.' },
  },
  'role.last_administrator': {
    what: {
      zh: '公司至少要保留一位可登录的管理员',
      en: 'A company keeps at least one administrator who can sign in',
    },
    next: { zh: '请先给另一位用户管理员角色。', en: 'Give somebody else the administrator’s role first.' },
  },
  'role.beyond_own': {
    what: {
      zh: '角色超出您自己的权限：{beyond}',
      en: 'The role holds more than you do: {beyond}',
    },
    next: {
      zh: '请只使用您自己拥有的菜单、按钮和可见部门，或请管理员操作。',
      en: 'Keep to menus, buttons and departments that are yours, or ask an administrator.',
    },
  },
  'role.own': {
    what: { zh: '不能修改自己拥有的角色', en: 'You cannot change a role that you hold' },
    next: { zh: '请由管理员操作。', en: 'Ask an administrator.' },
  },
  'role.holder_beyond_own': {
    what: {
      zh: '角色由“{name}”持有，其权限超出您自己的权限：{beyond}',
      en: 'The role is held by {name}, whose rights go beyond yours: {beyond}',
    },
    next: {
      zh: '请为需要修改的人员另建角色，或请管理员操作。',
      en: 'Make another role for the people you mean, or ask an administrator.',
    },
  },
  'dept.beyond_own': {
    what: {
      zh: '“{name}”的可见范围会因此改变，其中有您看不到的部门：{beyond}',
      en: 'This changes what {name} sees, and goes beyond what you see: {beyond}',
    },
    next: { zh: '请由可以看到这些部门的同事操作。', en: 'Ask somebody who sees these departments.' },
  },
  'dept.unseen': {
    what: {
      zh: '不能删除您看不到的部门“{name}”',
      en: 'You cannot delete a department you do not see: {name}',
    },
    next: { zh: '请由可以看到该部门的同事操作。', en: 'Ask somebody who sees it.' },
  },
} as const satisfies Record<string, ErrorWords>;
