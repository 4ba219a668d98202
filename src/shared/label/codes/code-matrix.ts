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
