import type { ErrorWords } from './words.ts';

/** Errors of no particular area: input, files, requests. */
export const GENERAL_ERRORS = {
  unexpected: {
    what: { zh: '系统错误：{reason}', en: 'Unexpected error: {reason}' },
    next: {
      zh: '请重试；如仍出现，请把日志发给管理员。',
      en: 'Try again; if it persists, send the log to your administrator.',
    },
  },
  'input.invalid': {
    what: { zh: '内容不正确：{reason}', en: 'Invalid input: {reason}' },
    next: { zh: '请改正后再试。', en: 'Correct it and try again.' },
  },
  'file.missing': {
    what: { zh: '找不到文件 {path}', en: 'File not found: {path}' },
    next: { zh: '请检查路径。', en: 'Check the path.' },
  },
  'file.unreadable': {
    what: { zh: '文件 {path} 无法读取：{reason}', en: 'Cannot read {path}: {reason}' },
    next: { zh: '请检查文件内容和权限。', en: 'Check the file’s content and its permissions.' },
  },
  'file.unwritable': {
    what: { zh: '无法写入 {path}：{reason}', en: 'Cannot write {path}: {reason}' },
    next: { zh: '请检查磁盘空间和权限。', en: 'Check disk space and permissions.' },
  },
  'data.in_use': {
    what: {
      zh: '数据目录 {path} 正被另一个木之语使用（{holder}）',
      en: 'The data folder {path} is in use by another Veneer Desk ({holder})',
    },
    next: {
      zh: '请先关闭它，或用 --data 选择另一个数据目录。',
      en: 'Close that one first, or choose another folder with --data.',
    },
  },
  'page.not_loaded': {
    what: { zh: '页面的这一部分未能加载', en: 'This part of the page could not be loaded' },
    next: {
      zh: '连接可能中断过，或软件已更新。请重新加载页面。',
      en: 'The connection may have been interrupted, or the program was updated. Reload the page.',
    },
  },
  'number.exhausted': {
    what: {
      zh: '编号“{prefix}”的 {codeLength} 位流水号已用完',
      en: 'The {codeLength}-digit serials of “{prefix}” are used up',
    },
    next: { zh: '请在编号规则中增加位数。', en: 'Give the numbering rule more digits.' },
  },
  'request.key_reused': {
    what: { zh: '此请求标识已用于另一请求', en: 'This request’s key was used for another request' },
    next: { zh: '请刷新页面后重新操作。', en: 'Reload the page and do it again.' },
  },
  'request.under_way': {
    what: { zh: '同一操作已提交，结果尚未知', en: 'This was sent already; how it ended is not known yet' },
    next: {
      zh: '请刷新查看是否已完成，再决定是否重新操作。',
      en: 'Refresh to see whether it was done before you do it again.',
    },
  },
  'request.too_large': {
    what: { zh: '提交的内容过大', en: 'The request is too large' },
    next: { zh: '请分批提交。', en: 'Send it in smaller parts.' },
  },
  'request.too_many': {
    what: { zh: '操作过于频繁', en: 'Too many requests' },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} {seconds, second|seconds}.' },
  },
  'request.left': {
    what: { zh: '连接已断开，查询已取消', en: 'The connection was closed and the query cancelled' },
    next: { zh: '请重新查询。', en: 'Ask again.' },
  },
  'request.busy': {
    what: {
      zh: '贵公司正在进行的查询过多，未能排到',
      en: 'Your company makes too many calls at once; this one was not served in time',
    },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} {seconds, second|seconds}.' },
  },
} as const satisfies Record<string, ErrorWords>;
