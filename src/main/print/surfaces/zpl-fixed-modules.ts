import type { CodeMatrix } from '#shared/label/codes/code-matrix';

/** A code made of modules, with its place in dots. */
export interface PlacedMatrix {
  matrix: CodeMatrix;
  x: number;
  y: number;
  moduleDots: number;
}

/**
 * Returns a code with the dark modules that both codes have in common; `fixed` itself if that is all of it, null if
 * they share none.
 */
export function commonModules(fixed: PlacedMatrix, code: PlacedMatrix | undefined): PlacedMatrix | null {
  if (code === undefined || !isAtSamePlace(fixed, code)) return null;
  const { modules } = fixed.matrix;
  const others = code.matrix.modules;
  let at = 0;
  while (at < modules.length && (modules[at] === 0 || others[at] === 1)) at += 1;
  if (at === modules.length) return fixed;
  const common = modules.map((module, cell) => module & (others[cell] ?? 0));
  return common.includes(1) ? { ...fixed, matrix: { ...fixed.matrix, modules: common } } : null;
}

/** A code without its fixed modules. */
export function modulesBeside(fixed: PlacedMatrix, { matrix }: PlacedMatrix): CodeMatrix {
  const dark = fixed.matrix.modules;
  const modules = matrix.modules.slice();
  for (let at = 0; at < modules.length; at += 1) if (dark[at] === 1) modules[at] = 0;
  return { ...matrix, modules };
}

function isAtSamePlace(a: PlacedMatrix, b: PlacedMatrix): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.moduleDots === b.moduleDots &&
    a.matrix.width === b.matrix.width &&
    a.matrix.height === b.matrix.height
  );
}
