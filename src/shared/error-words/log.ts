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
    what: {
      zh: '投料单保存后，原木 {logNo} 已修改',
      en: 'Log {logNo} has changed since the feed order was saved',
    },
    next: { zh: '请重新保存投料单后再审核。', en: 'Save the feed order again, then approve it.' },
  },
  'log.outside_table': {
    what: {
      zh: '检尺径 {checkDiameter} cm、检尺长 {checkLength} m 不在 GB/T 4814 的范围内',
      en: 'A log of {checkDiameter} cm and {checkLength} m is not in the table of GB/T 4814',
    },
    next: {
      zh: '请改正检尺径或检尺长；没有量错时，把材积来源改为手工，并录入材积。',
      en: 'Correct the diameter or the length. If they are right, set the source of the volume to typed, and type it.',
    },
  },
  'log.figure_of_rule': {
    what: {
      zh: '{figure}录入为 {typed}，按所选规则算出的是 {computed}',
      en: '{figure}: {typed} was typed, but the chosen rule gives {computed}',
    },
    next: {
      zh: '要保留录入的数，请改选来源（材积选手工，板尺选供应商）；要用算出的数，请清空该项。',
      en: 'To keep what was typed, choose another source (typed for the volume, supplier for board feet); to have it calculated, clear the figure.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
