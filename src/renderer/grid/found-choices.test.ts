import { expect, test } from 'vitest';
import { foundChoices } from './found-choices.ts';

const choices = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const noPinyin = () => false;
const enterTakes = (labels: readonly string[], text: string) => {
  const { found, current } = foundChoices(choices(...labels), text, noPinyin);
  return found[current]?.label;
};

test.each([
  ['运费', '运费'],
  ['费', '运费'],
  ['其他', '其他费用'],
  ['', '折扣'],
])('“%s” and Enter mean “%s”', (text, meant) => {
  expect(enterTakes(['折扣', '运费', '其他费用'], text)).toBe(meant);
});

test.each(['A', 'a', 'Ａ'])('the whole word %s matches itself even if others start with it', (text) => {
  expect(enterTakes(['A+', 'A', 'AB'], text)).toBe('A');
});

test('a whole word leaves the others to choose from, also those beyond the maximum that is shown', () => {
  const many = Array.from({ length: 120 }, (_, at) => `树种${at}`);
  expect(foundChoices(choices('折扣', '运费'), '运费', noPinyin).found).toHaveLength(2);
  expect(enterTakes(many, '树种90')).toBe('树种90');
  expect(foundChoices(choices(...many), '树种90', noPinyin).found).toHaveLength(50);
});
