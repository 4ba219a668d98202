import { expect, test } from 'vitest';
import { isListedRegion, regionOptions } from './region-list.ts';

const OPTIONS = regionOptions([
  { n: '北京市', d: [{ n: '市辖区' }, { n: '东城区' }] },
  {
    n: '湖北省',
    d: [
      { n: '武汉市', d: [{ n: '江岸区' }] },
      { n: '湖北省-自治区直辖县级行政区划', d: [{ n: '仙桃市' }] },
    ],
  },
]);

test('places without a city are listed below their province, and no group is a place', () => {
  const [beijing, hubei] = OPTIONS;
  expect(beijing?.children?.map(({ value }) => value)).toEqual(['东城区']);
  expect(hubei?.children?.map(({ value }) => value)).toEqual(['武汉市', '仙桃市']);
});

test.each([
  ['湖北省', true],
  ['湖北省/武汉市', true],
  ['湖北省/武汉市/江岸区', true],
  ['湖北省/仙桃市', true],
  ['武汉市', false],
  ['湖北省/江岸区', false],
  ['北京市/武汉市', false],
  ['湖北省/武汉市/江岸区/一元街', false],
  ['湖北省/', false],
])('“%s” is listed: %s', (text, is) => {
  expect(isListedRegion(text, OPTIONS)).toBe(is);
});
