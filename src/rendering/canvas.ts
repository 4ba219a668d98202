import { createRequire } from 'node:module';

type CanvasLibrary = typeof import('@napi-rs/canvas');

let library: CanvasLibrary | undefined;

/** Skia's canvas, loaded at its first use: 35 MB that a back office needs only for pictures on paper. */
export function loadCanvas(): CanvasLibrary {
  library ??= createRequire(import.meta.url)('@napi-rs/canvas') as CanvasLibrary;
  return library;
}
