import type { ErrorWords } from './words.ts';

/** Registered desks and their keys. */
export const REGISTRATION_ERRORS = {
  'desk.key_refused': {
    what: { zh: '后台不接受此工位的密钥', en: 'The back office does not accept this desk’s key' },
    next: {
      zh: '密钥可能已被吊销，请在“设备设置”中重新登记工位。',
      en: 'It may have been revoked. Register the desk again in the device settings.',
    },
  },
  'desk.company_closed': {
    what: {
      zh: '此工位的公司已停用或授权已到期',
      en: 'This desk’s company is disabled, or its authorisation has ended',
    },
    next: {
      zh: '请联系平台管理员。本机的记录会保留，公司恢复后自动上传，无需重新登记工位。',
      en: 'Ask the platform’s administrator. The desk keeps its records and delivers them once the company is open again; it need not be registered again.',
    },
  },
  'desk.other_address': {
    what: {
      zh: '本机连接后台用的地址 {address} 不是它登记的地址',
      en: 'This desk reaches the back office by {address}, which is none of its addresses',
    },
    next: {
      zh: '请向管理员核对地址：若正确，由管理员加入服务器的 VENEER_DESK_ADDRESSES；若不认识这个地址，请在“设备设置”改回原来的后台。',
      en: 'Ask the administrator about it: if it is right, it is added to VENEER_DESK_ADDRESSES of the server; if nobody knows it, choose the former back office in the device settings.',
    },
  },
  'desk.key_unknown': {
    what: { zh: '登记用的密钥不是本机生成的', en: 'The registered key was not made on this computer' },
    next: { zh: '请重新登记工位。', en: 'Register the desk again.' },
  },
  'desk.not_registered': {
    what: { zh: '此工位未登记', en: 'This desk is not registered' },
    next: { zh: '请在“设备设置”中登记工位。', en: 'Register it in the device settings.' },
  },
} as const satisfies Record<string, ErrorWords>;
