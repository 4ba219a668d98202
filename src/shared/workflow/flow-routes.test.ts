import { expect, test } from 'vitest';
import { flowAddress, flowRoutesOf } from './flow-routes.ts';

const entry = (dictKey: string, remark: string) => ({ code: 'flow', dictKey, remark });

test('an approval has the product’s own pages where the dictionary names no others', () => {
  const routes = flowRoutesOf([
    entry('start', ''),
    entry('detail', 'https://example.com/'),
    entry('design', '//x'),
  ]);
  expect(flowAddress(routes, 'start', 'saleOrder')).toBe('/workflow/process/start/saleOrder');
  expect(flowAddress(routes, 'detail', 'saleOrder', '7')).toBe('/workflow/process/detail/saleOrder-7');
  expect(flowAddress(routes, 'design', 'saleOrder')).toBe('/workflow/design/process/saleOrder');
});

test('the dictionary’s entries define where the pages are, for all kinds or for one', () => {
  const routes = flowRoutesOf([entry('start', '/own/start/'), entry('start_saleOrder', '/myiframe/oa')]);
  expect(flowAddress(routes, 'start', 'delivery')).toBe('/own/start/delivery');
  expect(flowAddress(routes, 'start', 'saleOrder')).toBe('/myiframe/oa');
});
