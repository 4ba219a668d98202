import { expect, test } from 'vitest';
import type { Chain } from '#shared/documents/chain-api';
import { layOutChain, leftOf, scrolledTo } from './chain-layout.ts';

/** A chain of `count` documents with links written `earlier later`. */
function chainOf(count: number, ...links: string[]): Pick<Chain, 'documents' | 'links'> {
  return {
    documents: Array.from({ length: count }, () => ({ kind: 'delivery', head: null })),
    links: links.map((link) => {
      const [earlier = 0, later = 0] = link.split(' ').map(Number);
      return { earlier, later };
    }),
  };
}

/** Places as `column,row`. */
const placed = (chain: Pick<Chain, 'documents' | 'links'>) =>
  layOutChain(chain).places.map(({ column, row }) => `${column},${row}`);

test('documents that follow one another are in one row, whatever their order in the answer', () => {
  expect(placed(chainOf(4, '1 0', '0 3', '3 2'))).toEqual(['1,0', '0,0', '3,0', '2,0']);
});

test('branches are below one another, each next to its followers', () => {
  // An order with two deliveries; the second has a return.
  expect(placed(chainOf(4, '0 1', '0 2', '2 3'))).toEqual(['0,0', '1,0', '1,1', '2,1']);
});

test('a document made from several others comes after the last of them, in the middle of their rows', () => {
  // Three inbounds of one sales order, one of them graded first.
  const places = placed(chainOf(5, '0 4', '1 4', '2 3', '3 4'));
  expect(places[4]).toBe('2,1');
  expect(places[2]).toBe('0,0');
  expect(places[3]).toBe('1,0');
  // Directly before the document that used their goods.
  expect([places[0], places[1]]).toEqual(['1,1', '1,2']);
});

test('a line that passes a column gets a free row there', () => {
  // An order with a delivery; its return came from both the delivery and, by its goods, from the order.
  const { places, ways } = layOutChain(chainOf(3, '0 1', '1 2', '0 2'));
  expect(places.map(({ column, row }) => `${column},${row}`)).toEqual(['0,0', '1,0', '2,0']);
  expect(ways).toEqual([[], [], [{ column: 1, row: 1 }]]);
});

test('no two documents share a position, and no line crosses a document', () => {
  const links = Array.from({ length: 30 }, (_, at) => [`${at % 7} ${7 + at}`, `${(at * 3) % 7} ${7 + at}`]);
  const { places, ways } = layOutChain(chainOf(37, ...links.flat(), '7 8', '8 9', '9 36'));
  const all = [...places, ...ways.flat()].map(({ column, row }) => `${column},${row}`);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(37);
});

test.each([
  [0, 1280, 0],
  [4, 1280, 0],
  [4, 1270, 1],
  [4, 700, 3],
  [2, 200, 2],
])(
  'the drawing with its own document in column %i is scrolled by whole columns where %i px have room',
  (column, room, first) => {
    expect(scrolledTo(leftOf({ column, row: 0 }), room)).toBe(leftOf({ column: first, row: 0 }));
  },
);
