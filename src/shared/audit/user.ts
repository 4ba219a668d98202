import type { AuditWords } from './area.ts';

/** Audit words of user actions, besides those that all records have. */
export const USER_AUDIT = {
  user: {
    actions: {
      grant: { zh: '分配角色', en: 'Gave roles' },
      reset_password: { zh: '重置密码', en: 'Reset password' },
      import: { zh: '导入用户', en: 'Imported user' },
      update_info: { zh: '编辑个人信息', en: 'Edited own information' },
      update_password: { zh: '修改本人密码', en: 'Changed own password' },
      update_password_refused: { zh: '修改密码时原密码错误', en: 'Wrong old password' },
      bind_phone: { zh: '绑定本人手机', en: 'Bound own phone' },
    },
  },
} as const satisfies AuditWords;
