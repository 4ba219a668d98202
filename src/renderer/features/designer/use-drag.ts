import { useCallback, useRef, useState } from 'react';
import { boxOf } from '#shared/label/design/box';
import { type Handle, move, resize, type Selection, selectedBox } from '#shared/label/design/edit';
import { type Guide, snap } from '#shared/label/design/snap';
import type { LabelTemplate } from '#shared/label/template';
import type { Design } from './use-design.ts';

/** The distance, in px, at which a side snaps to another one. */
const REACH_PX = 5;
const GRID_MM = 0.5;
/** A pointer that moves less has only picked. */
const LEAST_PX = 3;

type Act =
  | { kind: 'move'; selection: Selection }
  | { kind: 'resize'; id: string; handle: Handle }
  | { kind: 'lasso'; fromX: number; fromY: number };

interface Drag {
  /** The template while a pointer drags; it becomes one step when the pointer is released. */
  preview: LabelTemplate | null;
  guides: readonly Guide[];
  /** The rectangle with which elements are picked. */
  frame: { x: number; y: number; width: number; height: number } | null;
  onPaper(event: React.PointerEvent<SVGSVGElement>): void;
  onElement(event: React.PointerEvent, id: string): void;
  onHandle(event: React.PointerEvent, id: string, handle: Handle): void;
  onMove(event: React.PointerEvent): void;
  onEnd(): void;
  onCancel(): void;
}

const IDLE = { preview: null, guides: [], frame: null } as const;

/** Selecting, moving, resizing and framing with a pointer. Alt disables snapping, Shift adds to the selection. */
export function useDrag(design: Design, scale: number): Drag {
  const latest = useRef({ design, scale });
  latest.current = { design, scale };
  const begun = useRef<{ x: number; y: number; act: Act; hasMoved: boolean } | null>(null);
  const [state, setState] = useState<Pick<Drag, 'preview' | 'guides' | 'frame'>>(IDLE);

  const begin = useCallback((event: React.PointerEvent, act: Act) => {
    event.stopPropagation();
    const svg = (event.target as Element).closest('svg');
    svg?.setPointerCapture(event.pointerId);
    svg?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    begun.current = { x: event.clientX, y: event.clientY, act, hasMoved: false };
  }, []);

  const onElement = useCallback(
    (event: React.PointerEvent, id: string) => {
      const { selection, select } = latest.current.design;
      const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
      const next = new Set(isAdded || selection.has(id) ? selection : []);
      if (isAdded && selection.has(id)) next.delete(id);
      else next.add(id);
      select(next);
      begin(event, { kind: 'move', selection: next });
    },
    [begin],
  );

  function onMove(event: React.PointerEvent): void {
    const start = begun.current;
    if (start === null) return;
    const [px, py] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.hasMoved && Math.hypot(px, py) < LEAST_PX) return;
    start.hasMoved = true;
    const by = { dxMm: px / scale, dyMm: py / scale };
    setState(stateOf(design.template, start.act, by, { scale, isFree: event.altKey }));
  }

  function onEnd(): void {
    const start = begun.current;
    begun.current = null;
    if (start?.act.kind === 'lasso') design.select(framed(design.template, state.frame));
    else if (start?.hasMoved && state.preview) design.change(state.preview);
    setState(IDLE);
  }

  return {
    ...state,
    onPaper(event) {
      const box = event.currentTarget.querySelector('rect')?.getBoundingClientRect();
      const [fromX, fromY] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
      begin(event, { kind: 'lasso', fromX: fromX / scale, fromY: fromY / scale });
    },
    onElement,
    onHandle: (event, id, handle) => begin(event, { kind: 'resize', id, handle }),
    onMove,
    onEnd,
    onCancel() {
      begun.current = null;
      setState(IDLE);
    },
  };
}

function stateOf(
  template: LabelTemplate,
  act: Act,
  by: { dxMm: number; dyMm: number },
  { scale, isFree }: { scale: number; isFree: boolean },
): Pick<Drag, 'preview' | 'guides' | 'frame'> {
  if (act.kind === 'lasso') {
    const [x, width] = span(act.fromX, by.dxMm);
    const [y, height] = span(act.fromY, by.dyMm);
    return { ...IDLE, frame: { x, y, width, height } };
  }
  const selection = act.kind === 'move' ? act.selection : new Set([act.id]);
  const around = selectedBox(template, selection);
  if (around === null) return IDLE;
  const label = { xMm: 0, yMm: 0, widthMm: template.widthMm, heightMm: template.heightMm };
  const others = template.elements.filter(({ id }) => !selection.has(id)).map(boxOf);
  const limits = { others, label, reachMm: REACH_PX / scale, gridMm: GRID_MM };
  const moved = act.kind === 'move' ? around : cornerOf(around, act.handle);
  const snapped = isFree ? { ...by, guides: [] } : snap(moved, by, limits);
  const preview =
    act.kind === 'move'
      ? move(template, selection, snapped.dxMm, snapped.dyMm)
      : resize(template, act.id, act.handle, snapped.dxMm, snapped.dyMm);
  return { preview, guides: snapped.guides, frame: null };
}

/** The point a handle moves: it snaps as a box without extent. */
function cornerOf(box: ReturnType<typeof boxOf>, { x, y }: Handle) {
  return {
    xMm: box.xMm + ((x + 1) / 2) * box.widthMm,
    yMm: box.yMm + ((y + 1) / 2) * box.heightMm,
    widthMm: 0,
    heightMm: 0,
  };
}

function span(from: number, by: number): [start: number, length: number] {
  return by < 0 ? [from + by, -by] : [from, by];
}

/** The elements that lie wholly inside a frame; none without one. */
function framed(template: LabelTemplate, frame: Drag['frame']): Selection {
  if (frame === null) return new Set();
  const inside = template.elements.filter((element) => {
    const { xMm, yMm, widthMm, heightMm } = boxOf(element);
    return (
      xMm >= frame.x &&
      yMm >= frame.y &&
      xMm + widthMm <= frame.x + frame.width &&
      yMm + heightMm <= frame.y + frame.height
    );
  });
  return new Set(inside.map(({ id }) => id));
}
