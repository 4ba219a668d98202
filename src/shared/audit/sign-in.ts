import type { AuditWords } from './area.ts';

/** Audit words of sign-in and of switching department or company. */
export const SIGN_IN_AUDIT = {
  auth: {
    area: { zh: '登录', en: 'Sign-in' },
    actions: {
      sign_in: { zh: '登录', en: 'Signed in' },
      sign_in_refused: { zh: '登录被拒绝', en: 'Sign-in refused' },
      end_session: { zh: '结束另一登录会话', en: 'Ended a session' },
      sign_out: { zh: '退出登录', en: 'Signed out' },
      change_dept: { zh: '切换部门', en: 'Switched department' },
      change_tenant: { zh: '切换公司', en: 'Switched company' },
      change_dept_refused: { zh: '切换部门被拒绝', en: 'Switch of department refused' },
      change_tenant_refused: { zh: '切换公司被拒绝', en: 'Switch of company refused' },
      token_reused: { zh: '登录凭证被重复使用，已下线', en: 'Token used twice, session ended' },
      bind_phone: { zh: '绑定第三方账号', en: 'Bound an account of another service' },
      bind_phone_refused: { zh: '绑定第三方账号被拒绝', en: 'Binding of another service refused' },
      unbind_social: { zh: '解除绑定第三方账号', en: 'Unbound an account of another service' },
      qr_scan: { zh: '扫描登录二维码', en: 'Scanned a sign-in code' },
      qr_confirm: { zh: '确认扫码登录', en: 'Confirmed a scanned sign-in' },
      qr_refuse: { zh: '拒绝扫码登录', en: 'Refused a scanned sign-in' },
    },
  },
} as const satisfies AuditWords;
