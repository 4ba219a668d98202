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
        { code: 'add', words: { zh: '新建包', en: 'Make a package' }, id: 10_111 },
        { code: 'edit', words: { zh: '编辑包', en: 'Edit a package' }, id: 10_112 },
        { code: 'split', words: { zh: '拆包', en: 'Split' }, id: 10_113 },
        { code: 'merge', words: { zh: '并包', en: 'Merge' }, id: 10_114 },
        { code: 'wrap', words: { zh: '打包与拆散', en: 'Pack and unpack' }, id: 10_115 },
        { code: 'move', words: { zh: '移库', en: 'Move to a zone' }, id: 10_116 },
        { code: 'regrade', words: { zh: '退回待分等', en: 'Send back to grading' }, id: 10_118 },
        { code: 'void', words: { zh: '作废包', en: 'Void' }, id: 10_117 },
        { code: 'import', words: { zh: '导入码单', en: 'Import tallies' }, id: 10_121 },
      ],
    },
  },
  stock: {
    area: 'stock',
    title: { zh: '库存账', en: 'Stock ledger' },
    menu: {
      id: 10_200,
      group: 'inventory',
      path: '/inventory/stock',
      icon: 'database',
      sort: 2,
      keepAlive: true,
      buttons: [
        'view',
        { code: 'check', words: { zh: '核对库存', en: 'Check stock' } },
        { code: 'close', words: { zh: '月结', en: 'Close months' } },
        'export',
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
