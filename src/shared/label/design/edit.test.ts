import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelTemplateSchema } from '../template.ts';
import { boxOf } from './box.ts';
import {
  align,
  distribute,
  findOutside,
  move,
  paste,
  removeElements,
  resize,
  restack,
  selectedBox,
} from './edit.ts';
import { advance, begin, redo, undo } from './history.ts';
import { newElement } from './new-element.ts';
import { snap } from './snap.ts';

const box = (id: string, xMm: number, yMm: number, widthMm = 10, heightMm = 10) => ({
  id,
  kind: 'box' as const,
  xMm,
  yMm,
  widthMm,
  heightMm,
  thicknessMm: 0.25,
});

const template = LabelTemplateSchema.parse({
  id: 'test',
  version: 2,
  name: { zh: '测试', en: 'Test' },
  widthMm: 100,
  heightMm: 70,
  elements: [
    box('a', 10, 10),
    box('b', 40, 20, 20),
    box('c', 80, 50),
    { id: 'q', kind: 'qrcode', xMm: 60, yMm: 40, sizeMm: 20 },
    { id: 'l', kind: 'line', xMm: 5, yMm: 65, lengthMm: 30, direction: 'vertical', thicknessMm: 0.5 },
  ].map((element) => (element.id === 'l' ? { ...element, yMm: 35 } : element)),
});

const placesOf = (changed: typeof template, ...ids: string[]) =>
  ids.map((id) => {
    const element = changed.elements.find((one) => one.id === id);
    if (element === undefined) throw new Error(id);
    const { xMm, yMm, widthMm, heightMm } = boxOf(element);
    return [xMm, yMm, widthMm, heightMm];
  });
const pick = (...ids: string[]) => new Set(ids);

describe('editing', () => {
  it('moves elements together and stops at the label’s edge', () => {
    const moved = move(template, pick('a', 'c'), 30, -4.444);
    expect(placesOf(moved, 'a', 'c')).toEqual([
      [20, 5.56, 10, 10],
      [90, 45.56, 10, 10],
    ]);
  });

  // Otherwise an arrow key that is held at the edge would fill the steps that can be undone.
  it('is no step where nothing can change', () => {
    const atEdge = move(template, pick('a'), -1000, -1000);
    expect(move(atEdge, pick('a'), -1, 0)).toBe(atEdge);
    expect(align(atEdge, pick('a'), 'left')).toBe(atEdge);
    expect(resize(atEdge, 'a', { x: -1, y: 0 }, -5, 0)).toBe(atEdge);
    expect(restack(atEdge, pick('a'), 'back')).toBe(atEdge);
    expect(removeElements(atEdge, pick())).toBe(atEdge);
  });

  it('resizes by each side, to a millimetre at least and no further than the label', () => {
    expect(placesOf(resize(template, 'a', { x: 1, y: 0 }, 200, 0), 'a')).toEqual([[10, 10, 90, 10]]);
    expect(placesOf(resize(template, 'a', { x: -1, y: -1 }, 50, -50), 'a')).toEqual([[19, 0, 1, 20]]);
  });

  it('keeps a QR code square, from the corner that stays', () => {
    expect(placesOf(resize(template, 'q', { x: -1, y: -1 }, 5, 2), 'q')).toEqual([[65, 45, 15, 15]]);
  });

  it('changes the length of a line and not its thickness', () => {
    expect(placesOf(resize(template, 'l', { x: 1, y: 1 }, 3, 3), 'l')).toEqual([[5, 35, 0.5, 33]]);
  });

  it('aligns with each other, or one with the label', () => {
    expect(placesOf(align(template, pick('a', 'b'), 'right'), 'a', 'b')).toEqual([
      [50, 10, 10, 10],
      [40, 20, 20, 10],
    ]);
    expect(placesOf(align(template, pick('a'), 'center'), 'a')).toEqual([[45, 10, 10, 10]]);
  });

  it('makes gaps equal', () => {
    const even = distribute(template, pick('a', 'b', 'c'), 'x');
    expect(placesOf(even, 'a', 'b', 'c').map(([x]) => x)).toEqual([10, 40, 80]);
    const uneven = distribute(move(template, pick('b'), 7, 0), pick('a', 'b', 'c'), 'x');
    expect(placesOf(uneven, 'b').map(([x]) => x)).toEqual([40]);
  });

  it.each([
    ['front', 'bcqla'],
    ['back', 'abcql'],
    ['forward', 'bacql'],
  ] as const)('brings an element to the %s', (layer, order) => {
    expect(
      restack(template, pick('a'), layer)
        .elements.map(({ id }) => id)
        .join(''),
    ).toBe(order);
  });

  it('moves several elements backward without passing each other', () => {
    expect(restack(template, pick('b', 'c'), 'backward').elements.map(({ id }) => id)).toEqual([
      'b',
      'c',
      'a',
      'q',
      'l',
    ]);
  });

  it('pastes copies with ids of their own beside the originals', () => {
    const copied = template.elements.slice(0, 2);
    const { template: pasted, selection } = paste(template, copied);
    expect([...selection]).toEqual(['box1', 'box2']);
    expect(placesOf(pasted, 'box1')).toEqual([[12, 12, 10, 10]]);
    expect(removeElements(pasted, selection)).toEqual(template);
  });

  it('reports the elements that lie outside a smaller label', () => {
    expect(findOutside({ ...template, widthMm: 75 })).toEqual(['c', 'q']);
  });

  it('never leaves the label, whatever is done', () => {
    const ids = template.elements.map(({ id }) => id);
    const shift = fc.double({ min: -150, max: 150, noNaN: true });
    const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...ids), shift, shift, side, side, fc.boolean()), {
          maxLength: 12,
        }),
        (steps) => {
          let now = template;
          for (const [id, dx, dy, x, y, isMove] of steps)
            now = isMove ? move(now, pick(id, 'b'), dx, dy) : resize(now, id, { x, y }, dx, dy);
          expect(findOutside(now)).toEqual([]);
          expect(LabelTemplateSchema.safeParse(now).success).toBe(true);
        },
      ),
    );
  });
});

describe('snapping', () => {
  const label = { xMm: 0, yMm: 0, widthMm: 100, heightMm: 70 };
  const moved = { xMm: 10, yMm: 10, widthMm: 10, heightMm: 10 };
  const others = [{ xMm: 40, yMm: 20, widthMm: 20, heightMm: 10 }];
  const by = (dxMm: number, dyMm: number) =>
    snap(moved, { dxMm, dyMm }, { others, label, reachMm: 1, gridMm: 0.5 });

  it('meets sides and middles of others and of the label', () => {
    expect(by(19.4, 3)).toMatchObject({ dxMm: 20, guides: [{ axis: 'x', atMm: 40 }] });
    expect(by(34.6, 24.5).guides).toEqual([
      { axis: 'x', atMm: 50 },
      { axis: 'y', atMm: 35 },
    ]);
  });

  it('meets the grid where nothing is near', () => {
    expect(by(3.3, 3.1)).toEqual({ dxMm: 3.5, dyMm: 3, guides: [] });
  });
});

describe('history', () => {
  it('goes back and forth, and forgets what was undone at the next step', () => {
    let history = begin(1);
    for (const step of [2, 2, 3]) history = advance(history, step);
    expect(undo(history).present).toBe(2);
    expect(redo(undo(history)).present).toBe(3);
    expect(undo(undo(undo(history))).present).toBe(1);
    expect(redo(advance(undo(history), 9)).present).toBe(9);
  });
});

describe('newElement', () => {
  const kinds = [
    'text',
    'counter',
    'barcode',
    'qrcode',
    'line',
    'box',
    'ellipse',
    'image',
    'table',
    'list',
  ] as const;
  const content = {
    image: { source: '{photo}' },
    barcode: { value: '{packNo}' },
    table: { cells: [{ caption: 'A', value: 'B', span: 1, required: false }] },
    list: { columns: [{ caption: 'A', value: 'B', width: 1, align: 'left' as const }] },
  };

  it.each(kinds)('makes a valid %s on a small label', (kind) => {
    const small = { ...template, widthMm: 20, heightMm: 12, elements: [] };
    const element = newElement(small, kind, content[kind as keyof typeof content] as object);
    expect(LabelTemplateSchema.parse({ ...small, elements: [element] }).elements).toEqual([element]);
    expect(selectedBox({ ...small, elements: [element] }, pick(element.id))).not.toBeNull();
  });
});
