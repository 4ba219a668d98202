import type { ErrorWords } from './words.ts';

/** Logs in the yard. */
export const LOG_ERRORS = {
  'log.not_found': {
    what: { zh: '没有木号为 {logNo} 的原木', en: 'There is no log {logNo}' },
    next: { zh: '请核对木号，或先登记这根原木。', en: 'Check the number, or enter the log first.' },
  },
  'log.shipped': {
    what: { zh: '原木 {logNo} 已出库', en: 'Log {logNo} is shipped out already' },
    next: {
      zh: '请选择未出库的原木；需要更正时先反审核其投料单。',
      en: 'Choose a log that is in the yard; to correct it, reverse its feed order first.',
    },
  },
  'log.syncing': {
    what: { zh: '原木 {logNo} 正在同步到车间', en: 'Log {logNo} is on its way to the workshop' },
    next: { zh: '请等同步完成后再试。', en: 'Try again when the transfer is over.' },
  },
  'log.outdated': {
    what: { zh: '原木 {logNo} 的材积或板尺已更改', en: 'Volume or board feet of log {logNo} have changed' },
    next: { zh: '请重新保存投料单后再审核。', en: 'Save the feed order again, then approve it.' },
  },
  'log.outside_table': {
    what: {
      zh: '检尺径 {checkDiameter} cm、检尺长 {checkLength} m 不在 GB/T 4814 的范围内',
      en: 'A log of {checkDiameter} cm and {checkLength} m is not in the table of GB/T 4814',
    },
    next: {
      zh: '请把材积来源改为手工，并录入材积。',
      en: 'Set the source of the volume to typed, and type it.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
