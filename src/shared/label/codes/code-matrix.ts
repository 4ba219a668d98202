/** The modules of a two-dimensional code. */
export interface CodeMatrix {
  /** Size in modules. */
  width: number;
  height: number;
  /** Row by row; 1 is dark. */
  modules: Uint8Array;
}

/** The matrix turned clockwise by a quarter of a circle. */
export function turnMatrix({ width, height, modules }: CodeMatrix): CodeMatrix {
  const turned = new Uint8Array(modules.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = modules[y * width + x] ?? 0;
  }
  return { width: height, height: width, modules: turned };
}

/** Dark modules side by side in a row; all in modules. */
interface DarkRun {
  row: number;
  column: number;
  length: number;
}

/** The dark modules of a matrix as runs, row by row. */
export function* darkRuns({ width, height, modules }: CodeMatrix): Generator<DarkRun> {
  for (let row = 0; row < height; row += 1) {
    const at = (column: number) => modules[row * width + column] === 1;
    for (let column = 0; column < width; column += 1) {
      if (!at(column)) continue;
      const first = column;
      while (column + 1 < width && at(column + 1)) column += 1;
      yield { row, column: first, length: column - first + 1 };
    }
  }
}
