import type { AuditWords } from './area.ts';

/** Users. */
export const USER_AUDIT = {
  user: {
    area: { zh: '用户', en: 'User' },
    actions: {
      save: { zh: '保存用户', en: 'Saved user' },
      remove: { zh: '删除用户', en: 'Removed user' },
      grant: { zh: '分配角色', en: 'Gave roles' },
      reset_password: { zh: '重置密码', en: 'Reset password' },
      import: { zh: '导入用户', en: 'Imported user' },
      unlock: { zh: '解除账号锁定', en: 'Unlocked account' },
      update_info: { zh: '修改个人信息', en: 'Changed own information' },
      update_password: { zh: '修改本人密码', en: 'Changed own password' },
      update_password_refused: { zh: '修改密码时原密码错误', en: 'Wrong old password' },
      bind_phone: { zh: '绑定本人手机', en: 'Bound own phone' },
    },
  },
} as const satisfies AuditWords;
