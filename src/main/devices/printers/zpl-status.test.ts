import { expect, test } from 'vitest';
import { describeHostStatus, type HostStatus, parseHostStatus, watchHostStatus } from './zpl-status.ts';

/** Layout of the three strings: ZPL II Programming Guide, `~HS`. */
function answer(first: string, second: string): string {
  return `\x02${first}\x03\r\n\x02${second}\x03\r\n\x021234,0\x03\r\n`;
}

const IDLE = answer('030,0,0,0560,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000');

test('reports an idle printer as ready', () => {
  const status = parseHostStatus(IDLE);
  expect(status && describeHostStatus(status)).toMatchObject({ state: 'ready', words: { zh: '就绪' } });
});

test.each([
  [
    'paper out',
    answer('030,1,0,0560,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'),
    '缺纸',
    '装入',
  ],
  [
    'paused',
    answer('030,0,1,0560,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'),
    '已暂停',
    '暂停键',
  ],
  [
    'head open',
    answer('030,0,0,0560,000,0,0,0,000,0,0,0', '000,0,1,0,0,2,4,0,00000000,1,000'),
    '打印头打开',
    '合上',
  ],
  [
    'ribbon out',
    answer('030,0,0,0560,000,0,0,0,000,0,0,0', '000,0,0,1,0,2,4,0,00000000,1,000'),
    '碳带用完',
    '新的碳带',
  ],
])('describes %s in words, and what to do', (_, text, words, advice) => {
  const status = parseHostStatus(text);
  expect(status && describeHostStatus(status)).toMatchObject({
    state: 'attention',
    words: { zh: words },
    advice: { zh: expect.stringContaining(advice) },
  });
});

test('a label that waits to be taken from the peeler is part of the work, not a fault', () => {
  const waiting = '000,0,0,0,0,2,4,1,00000002,1,000';
  const status = parseHostStatus(answer('030,0,0,0560,002,0,0,0,000,0,0,0', waiting));
  expect(status && describeHostStatus(status)).toMatchObject({
    state: 'busy',
    words: { zh: '请取走标签，还有 2 张', en: 'Take the label; 2 labels left' },
    advice: { zh: '取走后打印机会继续。' },
  });
  const outOfPaper = parseHostStatus(answer('030,1,0,0560,002,0,0,0,000,0,0,0', waiting));
  expect(outOfPaper && describeHostStatus(outOfPaper)).toMatchObject({ state: 'attention' });
});

test('counts the remaining labels', () => {
  const status = parseHostStatus(
    answer('030,0,0,0560,002,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000012,1,000'),
  );
  expect(status && describeHostStatus(status)).toEqual({
    state: 'busy',
    words: { zh: '正在打印，还有 12 张', en: 'Printing, 12 labels left' },
  });
});

test.each([
  ['an answer that is not all there', IDLE.slice(0, 60)],
  ['something else', '\x02hello\x03\x02hello\x03\x02hello\x03'],
  ['nothing', ''],
])('gives no status for %s', (_, text) => {
  expect(parseHostStatus(text)).toBeNull();
});

test.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('an answer without its %s string counts, and shifts none of the later ones', (_, lost) => {
  const paperOut = answer('030,1,0,0560,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000');
  const strings = IDLE.split('\r\n').slice(0, 3);
  const answers: (HostStatus | null)[] = [];
  const watch = watchHostStatus((status) => answers.push(status));
  for (const text of [...strings.toSpliced(lost, 1), paperOut, IDLE]) watch(Buffer.from(text));
  expect(answers.map((status) => status?.paperOut)).toEqual([undefined, true, false]);
});

test('an answer with a damaged end of a string counts too', () => {
  const answers: (HostStatus | null)[] = [];
  const watch = watchHostStatus((status) => answers.push(status));
  watch(Buffer.from(IDLE + IDLE.replace('1234,0\x03', '1234,0') + IDLE));
  expect(answers).toEqual([parseHostStatus(IDLE), null, parseHostStatus(IDLE)]);
});
