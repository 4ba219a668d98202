import type { HandMadeScreen } from './screen-menu.ts';

/**
 * Screens made by hand: menu entry, title, permission and buttons; a record declares its own (`../records`). Ids: group,
 * screen × 100, button.
 */
export const SCREENS = {
  packs: {
    area: 'pack',
    title: { zh: '包列表', en: 'Packages' },
    menu: {
      id: 10_100,
      group: 'inventory',
      path: '/inventory/packages',
      icon: 'package',
      sort: 1,
      keepAlive: true,
      buttons: [
        'view',
        { code: 'print', words: { zh: '打印标签', en: 'Print label' } },
        { code: 'tag', words: { zh: '写标签', en: 'Write tag' } },
        { code: 'export', words: { zh: '导出', en: 'Download' }, id: 20_701 },
      ],
    },
  },
  files: {
    area: 'file',
    title: { zh: '文件', en: 'Files' },
    menu: {
      id: 20_600,
      group: 'factory',
      path: '',
      icon: '',
      sort: 6,
      buttons: [{ code: 'delete', words: { zh: '删除他人文件', en: 'Remove files of others' } }],
    },
  },
  settings: {
    area: 'setting',
    title: { zh: '公司设置', en: 'Company settings' },
    menu: { id: 81_100, group: 'system', path: '', icon: '', sort: 11, buttons: ['edit'] },
  },
  audit: {
    area: 'audit',
    title: { zh: '操作记录', en: 'Audit trail' },
    menu: {
      id: 90_100,
      group: 'monitor',
      path: '/monitor/audit',
      icon: 'history',
      sort: 1,
      buttons: ['view'],
    },
  },
  errorLogs: {
    area: 'errorlog',
    title: { zh: '错误日志', en: 'Error logs' },
    menu: {
      id: 90_200,
      group: 'monitor',
      path: '/monitor/error-logs',
      icon: 'bug',
      sort: 2,
      buttons: ['view'],
    },
  },
  codes: {
    area: 'smsoutbox',
    title: { zh: '验证码发件箱', en: 'Code outbox' },
    menu: {
      id: 90_300,
      group: 'monitor',
      path: '/monitor/codes',
      icon: 'message',
      sort: 3,
      buttons: ['view'],
    },
  },
  backups: {
    area: 'backup',
    title: { zh: '备份', en: 'Backups' },
    menu: {
      id: 90_400,
      group: 'monitor',
      path: '/monitor/backups',
      icon: 'database',
      sort: 4,
      ofPlatform: true,
      buttons: ['view', { code: 'run', words: { zh: '立即备份', en: 'Back up now' } }],
    },
  },
} as const satisfies Record<string, HandMadeScreen>;
