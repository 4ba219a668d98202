import { move } from '#shared/label/design/edit';
import type { Design } from './use-design.ts';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves, in millimetres: alone, and with Shift. */
const STEP_MM = 0.1;
const LARGE_STEP_MM = 1;

type KeyHandler = (event: React.KeyboardEvent) => void;

/**
 * The keys of the canvas, and of the tools and layers next to it, where arrows do not move elements; `save` and `zoom`
 * belong to the page. Returns the keydown handlers.
 */
export function designKeys(
  design: Design,
  { save, zoom }: { save(): void; zoom(by: number): void },
): { canvas: KeyHandler; tools: KeyHandler } {
  const commands: Readonly<Record<string, () => void>> = {
    'mod+z': design.undo,
    'mod+shift+z': design.redo,
    'mod+y': design.redo,
    'mod+c': design.copy,
    'mod+v': design.paste,
    'mod+d': design.duplicate,
    'mod+a': () => design.select(new Set(design.template.elements.map(({ id }) => id))),
    'mod+s': save,
    'mod+x': () => {
      design.copy();
      design.remove();
    },
    Delete: design.remove,
    Backspace: design.remove,
    Escape: () => design.select(new Set()),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
  };
  const tools: KeyHandler = (event) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const key = hasModifier ? `mod+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}` : event.key;
    const command = commands[key];
    if (command === undefined) return;
    event.preventDefault();
    command();
  };
  const canvas: KeyHandler = (event) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || design.selection.size === 0) return tools(event);
    const step = event.shiftKey ? LARGE_STEP_MM : STEP_MM;
    event.preventDefault();
    design.change(move(design.template, design.selection, arrow[0] * step, arrow[1] * step));
  };
  return { canvas, tools };
}
