import type { ErrorWords } from './words.ts';

/** Sign-in, sessions and SMS codes. */
export const SIGN_IN_ERRORS = {
  'auth.wrong_password': {
    what: { zh: '用户名或密码错误', en: 'Wrong account or password' },
    next: {
      zh: '请检查公司、账号和密码；忘记密码时请管理员重置。',
      en: 'Check company, account and password; an administrator can reset a forgotten one.',
    },
  },
  'auth.too_many_attempts': {
    what: { zh: '用户登录失败次数过多,请稍后再试', en: 'Too many failed sign-ins' },
    next: { zh: '请 {minutes} 分钟后再试。', en: 'Try again in {minutes} {minutes, minute|minutes}.' },
  },
  'auth.nonce_refused': {
    what: { zh: '登录请求已过期或已被使用', en: 'This sign-in is too old or was sent before' },
    next: { zh: '请重新登录。', en: 'Sign in again.' },
  },
  'auth.nonce_missing': {
    what: {
      zh: '此服务器要求密码与一次性随机数一起加密',
      en: 'This server takes a password only encrypted together with its nonce',
    },
    next: { zh: '请升级客户端后再登录。', en: 'Update the client, then sign in.' },
  },
  'auth.tenant_unavailable': {
    what: {
      zh: '公司不存在、已停用或授权已到期',
      en: 'This company does not exist, is disabled, or its authorisation has ended',
    },
    next: {
      zh: '请检查公司编号；编号无误时请联系平台管理员。',
      en: 'Check the company code; if it is right, ask the platform’s administrator.',
    },
  },
  'auth.unsupported_grant': {
    what: { zh: '不支持的授权类型', en: 'Unsupported kind of sign-in' },
    next: { zh: '请使用账号和密码登录。', en: 'Sign in with account and password.' },
  },
  'auth.code_wrong': {
    what: { zh: '验证码不正确', en: 'Wrong code' },
    next: { zh: '请核对手机收到的验证码。', en: 'Check the code on your phone.' },
  },
  'auth.code_expired': {
    what: { zh: '验证码已过期', en: 'This code is no longer valid' },
    next: { zh: '请重新获取验证码。', en: 'Ask for a new one.' },
  },
  'auth.qr_expired': {
    what: { zh: '二维码已失效', en: 'This QR code is no longer valid' },
    next: { zh: '请刷新二维码后重新扫描。', en: 'Refresh the code and scan it again.' },
  },
  'auth.qr_unconfirmed': {
    what: { zh: '二维码尚未确认', en: 'This QR code has not been confirmed yet' },
    next: { zh: '请在已登录的设备上扫描并确认。', en: 'Scan and confirm it on a device that is signed in.' },
  },
  'auth.switch_refused': {
    what: { zh: '无权切换到该部门或公司', en: 'You may not switch to this department or company' },
    next: { zh: '请联系该公司的管理员。', en: 'Ask an administrator of that company.' },
  },
  'auth.switch_unconfirmed': {
    what: {
      zh: '您的密码或手机由他人设置过，该公司须先确认是您本人',
      en: 'Someone else has set your password or phone: that company has to confirm first that it is you',
    },
    next: {
      zh: '该公司审核加入申请的人已收到通知，请与他们联系。',
      en: 'Those who review its applications have been told: get in touch with them.',
    },
  },
  'auth.social_unconfigured': {
    what: { zh: '没有配置“{source}”登录', en: 'Sign-in with “{source}” is not set up on this server' },
    next: {
      zh: '请使用其他方式登录，或请管理员配置。',
      en: 'Sign in another way, or ask the administrator to set it up.',
    },
  },
  'auth.social_failed': {
    what: { zh: '“{source}”没有确认您的身份', en: '“{source}” did not confirm who you are' },
    next: { zh: '请重试，或使用其他方式登录。', en: 'Try again, or sign in another way.' },
  },
  'auth.social_stale': {
    what: { zh: '此登录不是从这个页面发起的，或已完成', en: 'This sign-in was not begun here, or is over' },
    next: { zh: '请在此页面重新选择登录方式。', en: 'Choose how to sign in on this page again.' },
  },
  'auth.phone_unbound': {
    what: { zh: '此账号尚未绑定手机号', en: 'This account is not bound to a phone yet' },
    next: { zh: '请先绑定手机号。', en: 'Bind a phone first.' },
  },
  'auth.phone_unknown': {
    what: { zh: '没有使用此手机号的用户', en: 'No user has this phone number' },
    next: {
      zh: '请核对手机号，或请管理员登记。',
      en: 'Check the number, or ask an administrator to enter it.',
    },
  },
  'auth.bind_expired': {
    what: { zh: '绑定已超时', en: 'The time to bind a phone is over' },
    next: { zh: '请重新扫码登录后再绑定。', en: 'Scan again, then bind.' },
  },
  'sms.unconfigured': {
    what: { zh: '没有配置短信服务', en: 'Text messages are not set up on this server' },
    next: {
      zh: '请使用密码登录，或请管理员配置。',
      en: 'Use your password, or ask the administrator to set them up.',
    },
  },
  'sms.too_soon': {
    what: { zh: '验证码发送过于频繁', en: 'A code was sent to this phone a moment ago' },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} s.' },
  },
  'sms.failed': {
    what: { zh: '短信发送失败', en: 'The text message could not be sent' },
    next: { zh: '请稍后重试。', en: 'Try again in a moment.' },
  },
  'auth.client_refused': {
    what: { zh: '客户端认证失败', en: 'This client is not known to the server' },
    next: { zh: '请检查客户端编号和密钥的设置。', en: 'Check the client id and secret in the settings.' },
  },
  'auth.expired': {
    what: { zh: '用户令牌过期，请重新登录', en: 'Your session has expired, please sign in again' },
    next: { zh: '重新登录后会回到当前页面。', en: 'You will return to this page after signing in.' },
  },
  'auth.unauthorized': {
    what: { zh: '请求未授权', en: 'Not signed in' },
    next: { zh: '请登录。', en: 'Sign in.' },
  },
  'auth.password_change_required': {
    what: { zh: '请先修改密码', en: 'Choose a new password first' },
    next: {
      zh: '当前密码由他人设置；请在个人信息中修改密码。',
      en: 'Somebody else set the present one; change it under personal information.',
    },
  },
  'auth.forced_offline': {
    what: { zh: '账号在其他设备登录', en: 'Your account was signed in on another device' },
    next: {
      zh: '如非本人操作，请重新登录并修改密码。',
      en: 'If that was not you, sign in again and change your password.',
    },
  },
  'auth.bind_failed': {
    what: { zh: '提交失败', en: 'The phone could not be bound' },
    next: { zh: '请稍后重试。', en: 'Try again in a moment.' },
  },
  'auth.forbidden': {
    what: { zh: '没有权限进行此操作', en: 'You may not do this' },
    next: { zh: '请联系管理员开通权限。', en: 'Ask an administrator for the permission.' },
  },
  'auth.call_withheld': {
    what: { zh: '角色没有此接口的权限：{call}', en: 'Your roles do not give this call: {call}' },
    next: {
      zh: '请管理员在角色管理的授权中，在“接口权限”勾选它。',
      en: 'Ask an administrator to tick it under Interfaces in the permissions of the role.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
