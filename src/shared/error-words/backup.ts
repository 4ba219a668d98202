import type { ErrorWords } from './words.ts';

/** Backups and restores. */
export const BACKUP_ERRORS = {
  'backup.by_command': {
    what: {
      zh: '此服务器的备份不在这里进行',
      en: 'This server is not backed up from here',
    },
    next: {
      zh: '请在服务器上运行 npm run server -- backup（见 docs/operations.md）。',
      en: 'Run npm run server -- backup on the server (docs/operations.md).',
    },
  },
  'backup.running': {
    what: { zh: '备份正在进行', en: 'A backup is being made' },
    next: { zh: '请等它完成。', en: 'Wait until it is done.' },
  },
  'backup.tool_missing': {
    what: { zh: '找不到 PostgreSQL 程序 {tool}', en: 'PostgreSQL’s program {tool} was not found' },
    next: {
      zh: '请安装 PostgreSQL {major} 的客户端程序，或用 VENEER_DESK_PG_BIN 指定其目录。',
      en: 'Install PostgreSQL {major}’s client programs, or name their folder in VENEER_DESK_PG_BIN.',
    },
  },
  'backup.tool_version': {
    what: {
      zh: '{tool} 的版本是 {found}，数据库服务器是 {needed}',
      en: '{tool} has version {found}, the database server {needed}',
    },
    next: {
      zh: '请安装 PostgreSQL {needed} 的客户端程序，或用 VENEER_DESK_PG_BIN 指定其目录。',
      en: 'Install PostgreSQL {needed}’s client programs, or name their folder in VENEER_DESK_PG_BIN.',
    },
  },
  'backup.pooled': {
    what: {
      zh: '备份与恢复不能经过连接池',
      en: 'Backups and restores cannot use a connection pooler',
    },
    next: {
      zh: '请用 VENEER_DESK_DIRECT_URL 指定同一数据库不经连接池的地址。',
      en: 'Set VENEER_DESK_DIRECT_URL to the address of the same database without the pooler.',
    },
  },
  'backup.failed': {
    what: { zh: '操作没有完成：{reason}', en: 'The backup or restore failed: {reason}' },
    next: {
      zh: '原有数据和备份没有改变；请排除原因后重试。',
      en: 'Existing data and backups are unchanged; remove the cause and try again.',
    },
  },
  'backup.no_space': {
    what: { zh: '{path} 所在磁盘空间不足', en: 'The disk of {path} is full' },
    next: {
      zh: '没有留下不完整的备份；请清理磁盘或换一个目录。',
      en: 'No incomplete backup was left; free space or choose another folder.',
    },
  },
  'backup.not_one': {
    what: { zh: '{path} 不是木之语的备份', en: '{path} is not a backup of Veneer Desk' },
    next: {
      zh: '请指定含有 manifest.json 的备份目录。',
      en: 'Name the backup’s folder, the one with manifest.json in it.',
    },
  },
  'backup.damaged': {
    what: { zh: '备份已损坏：{file}', en: 'The backup is damaged: {file}' },
    next: { zh: '没有改变任何数据；请使用另一份备份。', en: 'Nothing was changed; use another backup.' },
  },
  'backup.newer': {
    what: { zh: '备份由更新的版本 {version} 建立', en: 'The backup was made by a newer version, {version}' },
    next: { zh: '请先升级本程序。', en: 'Upgrade this program first.' },
  },
  'backup.other_database': {
    what: {
      zh: '这份备份属于另一种数据库（{kind}）',
      en: 'This backup is for another kind of database ({kind})',
    },
    next: {
      zh: 'postgres 备份需要 DATABASE_URL，embedded 备份不能有。',
      en: 'A postgres backup needs DATABASE_URL; for an embedded one it must be unset.',
    },
  },
  'backup.target_filled': {
    what: { zh: '目标数据库已有数据', en: 'The database already has data' },
    next: {
      zh: '请恢复到空的数据库；确实要替换时加 --replace。',
      en: 'Restore into an empty database, or add --replace to replace the data.',
    },
  },
  'backup.target_foreign': {
    what: { zh: '目标数据库属于其他程序', en: 'The database belongs to another program' },
    next: { zh: '请使用一个空的数据库。', en: 'Use an empty database.' },
  },
  'backup.target_busy': {
    what: {
      zh: '有 {nodes} 个连接正在使用目标数据库',
      en: '{nodes} {nodes, connection uses|connections use} the database',
    },
    next: { zh: '请先停止所有服务节点。', en: 'Stop every node of the server first.' },
  },
} as const satisfies Record<string, ErrorWords>;
