import type { LabelElement } from '../elements/index.ts';
import type { LabelTemplate } from '../template.ts';
import { type Box, boxAround, boxOf, isOutside, roundMm, withBox } from './box.ts';

/** A set of element ids. */
export type Selection = ReadonlySet<string>;

/** The least side of an element that is resized. */
const LEAST_MM = 1;

function changeElements(
  template: LabelTemplate,
  selection: Selection,
  change: (element: LabelElement) => LabelElement,
): LabelTemplate {
  return withElements(
    template,
    template.elements.map((element) => (selection.has(element.id) ? change(element) : element)),
  );
}

/** The same object if these elements are as the template's are, so that an edit which changes nothing is no step of the history. */
function withElements(template: LabelTemplate, elements: LabelElement[]): LabelTemplate {
  const isSame =
    elements.length === template.elements.length &&
    elements.every((element, at) => isEqual(element, template.elements[at]));
  return isSame ? template : { ...template, elements };
}

function isEqual(one: LabelElement, other: LabelElement | undefined): boolean {
  if (one === other) return true;
  const before = new Map<string, unknown>(Object.entries(other ?? {}));
  const after = Object.entries(one);
  return after.length === before.size && after.every(([name, value]) => before.get(name) === value);
}

/** The rectangle around the selected elements; null for none. */
export function selectedBox(template: LabelTemplate, selection: Selection): Box | null {
  return boxAround(template.elements.filter(({ id }) => selection.has(id)).map(boxOf));
}

/** Moves the selected elements together, as far as all of them stay on the label. */
export function move(
  template: LabelTemplate,
  selection: Selection,
  dxMm: number,
  dyMm: number,
): LabelTemplate {
  const around = selectedBox(template, selection);
  if (around === null) return template;
  const byX = keepInside(dxMm, around.xMm, around.widthMm, template.widthMm);
  const byY = keepInside(dyMm, around.yMm, around.heightMm, template.heightMm);
  return changeElements(template, selection, (element) => ({
    ...element,
    xMm: roundMm(element.xMm + byX),
    yMm: roundMm(element.yMm + byY),
  }));
}

function keepInside(byMm: number, fromMm: number, lengthMm: number, wholeMm: number): number {
  return Math.max(-fromMm, Math.min(byMm, wholeMm - fromMm - lengthMm));
}

/** The sides that a handle moves: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Moves sides of an element, as far as it stays on the label and has at least a millimetre. */
export function resize(
  template: LabelTemplate,
  id: string,
  handle: Handle,
  dxMm: number,
  dyMm: number,
): LabelTemplate {
  return changeElements(template, new Set([id]), (element) => {
    const { xMm, yMm, widthMm, heightMm } = boxOf(element);
    const [left, right] = moveSides(handle.x, dxMm, xMm, xMm + widthMm, template.widthMm);
    const [top, bottom] = moveSides(handle.y, dyMm, yMm, yMm + heightMm, template.heightMm);
    const box = { xMm: left, yMm: top, widthMm: roundMm(right - left), heightMm: roundMm(bottom - top) };
    const resized = withBox(element, box);
    // A square uses its smaller side, measured from the corner that stays.
    const taken = boxOf(resized);
    return {
      ...resized,
      xMm: handle.x < 0 && element.kind === 'qrcode' ? roundMm(right - taken.widthMm) : left,
      yMm: handle.y < 0 && element.kind === 'qrcode' ? roundMm(bottom - taken.heightMm) : top,
    };
  });
}

function moveSides(
  side: Handle['x'],
  byMm: number,
  from: number,
  to: number,
  whole: number,
): [number, number] {
  const least = Math.min(LEAST_MM, to - from);
  if (side < 0) return [roundMm(Math.max(0, Math.min(from + byMm, to - least))), to];
  if (side > 0) return [from, roundMm(Math.min(whole, Math.max(to + byMm, from + least)))];
  return [from, to];
}

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Aligns the selected elements with the rectangle around them; a single one with the label. */
export function align(template: LabelTemplate, selection: Selection, side: Side): LabelTemplate {
  const { widthMm, heightMm } = template;
  const whole = { xMm: 0, yMm: 0, widthMm, heightMm };
  const around = selection.size > 1 ? selectedBox(template, selection) : whole;
  if (around === null) return template;
  return changeElements(template, selection, (element) => {
    const box = boxOf(element);
    const place = {
      left: { xMm: around.xMm },
      center: { xMm: around.xMm + (around.widthMm - box.widthMm) / 2 },
      right: { xMm: around.xMm + around.widthMm - box.widthMm },
      top: { yMm: around.yMm },
      middle: { yMm: around.yMm + (around.heightMm - box.heightMm) / 2 },
      bottom: { yMm: around.yMm + around.heightMm - box.heightMm },
    }[side];
    return withBox(element, roundBox({ ...box, ...place }));
  });
}

function roundBox(box: Box): Box {
  return { ...box, xMm: roundMm(box.xMm), yMm: roundMm(box.yMm) };
}

/** Makes the gaps between three and more elements equal; the outer ones stay. */
export function distribute(template: LabelTemplate, selection: Selection, axis: 'x' | 'y'): LabelTemplate {
  const [place, length] = axis === 'x' ? (['xMm', 'widthMm'] as const) : (['yMm', 'heightMm'] as const);
  const boxes = template.elements
    .filter(({ id }) => selection.has(id))
    .map((element) => ({ id: element.id, box: boxOf(element) }))
    .sort((a, b) => a.box[place] - b.box[place]);
  const around = boxAround(boxes.map(({ box }) => box));
  if (around === null || boxes.length < 3) return template;
  const taken = boxes.reduce((sum, { box }) => sum + box[length], 0);
  const gap = (around[length] - taken) / (boxes.length - 1);
  const places = new Map<string, number>();
  let next = around[place];
  for (const { id, box } of boxes) {
    places.set(id, next);
    next += box[length] + gap;
  }
  return changeElements(template, selection, (element) => ({
    ...element,
    [place]: roundMm(places.get(element.id) ?? element[place]),
  }));
}

export type Layer = 'front' | 'forward' | 'backward' | 'back';

/** Moves the selected elements in the drawing order; elements drawn later cover earlier ones. */
export function restack(template: LabelTemplate, selection: Selection, layer: Layer): LabelTemplate {
  const chosen = template.elements.filter(({ id }) => selection.has(id));
  const others = template.elements.filter(({ id }) => !selection.has(id));
  if (layer === 'front') return withElements(template, [...others, ...chosen]);
  if (layer === 'back') return withElements(template, [...chosen, ...others]);
  const elements = layer === 'forward' ? template.elements.toReversed() : [...template.elements];
  for (let at = 1; at < elements.length; at += 1) {
    const [before, here] = [elements[at - 1], elements[at]];
    if (before === undefined || here === undefined) continue;
    if (!selection.has(here.id) || selection.has(before.id)) continue;
    elements[at - 1] = here;
    elements[at] = before;
  }
  return withElements(template, layer === 'forward' ? elements.toReversed() : elements);
}

export function removeElements(template: LabelTemplate, selection: Selection): LabelTemplate {
  return withElements(
    template,
    template.elements.filter(({ id }) => !selection.has(id)),
  );
}

/** Adds copies of elements, slightly lower and to the right if there is room, each with a new id. */
export function paste(
  template: LabelTemplate,
  copied: readonly LabelElement[],
  offsetMm = 2,
): { template: LabelTemplate; selection: Selection } {
  const ids = new Set(template.elements.map(({ id }) => id));
  const added = copied.map((element) => {
    const id = freeId(ids, element.kind);
    ids.add(id);
    return { ...element, id };
  });
  const selection = new Set(added.map(({ id }) => id));
  const whole = { ...template, elements: [...template.elements, ...added] };
  return { template: move(whole, selection, offsetMm, offsetMm), selection };
}

/** `text1`, `text2` …: the first that no element has. */
export function freeId(taken: ReadonlySet<string>, kind: LabelElement['kind']): string {
  for (let number = 1; ; number += 1) {
    const id = `${kind}${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Replaces an element by its id. */
export function setElement(template: LabelTemplate, element: LabelElement): LabelTemplate {
  return changeElements(template, new Set([element.id]), () => element);
}

/** The ids of elements that reach outside the label, which a smaller label can leave behind. */
export function findOutside({ elements, widthMm, heightMm }: LabelTemplate): string[] {
  return elements.flatMap((element) => (isOutside(element, { widthMm, heightMm }) ? [element.id] : []));
}
