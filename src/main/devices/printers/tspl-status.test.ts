import { expect, test } from 'vitest';
import { TSPL_STATUS } from './tspl-status.ts';

test.each([
  [0x00, 'ready', '就绪'],
  [0x01, 'attention', '打印头打开'],
  [0x04, 'attention', '缺纸'],
  [0x05, 'attention', '打印头打开、缺纸'],
  [0x0a, 'attention', '卡纸、碳带用完'],
  [0x10, 'attention', '已暂停'],
  [0x20, 'busy', '正在打印'],
  [0x80, 'attention', '打印机故障'],
])('the status byte %i of TSC’s manual is %s, %s', (byte, state, zh) => {
  const answers: unknown[] = [];
  TSPL_STATUS.watch((answer) => answers.push(answer))(Buffer.from([byte]));
  expect(answers).toEqual([expect.objectContaining({ state, words: expect.objectContaining({ zh }) })]);
});
