import { alignmentCentres, qrSize } from './qr-capacity.ts';

/** What is the same in every symbol of one version. Cells are numbered row by row. */
export interface QrFrame {
  size: number;
  /** 1 where a module of the fixed patterns is dark. */
  fixed: Uint8Array;
  /** Cells that carry codewords, in the order their bits are placed (ISO/IEC 18004, 7.7.3). */
  order: Uint16Array;
  /** For each of the eight masks, 1 where a data cell is turned over. */
  masks: readonly Uint8Array[];
}

const frames = new Map<number, QrFrame>();

export function qrFrame(version: number): QrFrame {
  const known = frames.get(version);
  if (known !== undefined) return known;
  const frame = buildFrame(version);
  frames.set(version, frame);
  return frame;
}

function buildFrame(version: number): QrFrame {
  const size = qrSize(version);
  const fixed = new Uint8Array(size * size);
  const reserved = new Uint8Array(size * size);
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    fixed[y * size + x] = isDark ? 1 : 0;
    reserved[y * size + x] = 1;
  };

  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [centreX, centreY] of [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const]) {
    drawRings(set, centreX, centreY, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  for (const [row, centreY] of centres.entries()) {
    for (const [column, centreX] of centres.entries()) {
      const isFinder = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isFinder) drawRings(set, centreX, centreY, 2, (ring) => ring !== 1);
    }
  }
  for (const cell of formatCells(size).flat()) reserved[cell] = 1;
  set(8, size - 8, true);
  if (version >= 7) drawVersion(set, size, version);
  const order = placementOrder(size, reserved);
  return { size, fixed, order, masks: MASKS.map((mask) => drawMask(size, order, mask)) };
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

function drawRings(
  set: SetModule,
  centreX: number,
  centreY: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      set(centreX + x, centreY + y, isDark(Math.max(Math.abs(x), Math.abs(y))));
    }
  }
}

/** The eighteen version bits, twice (ISO/IEC 18004, 7.10). */
function drawVersion(set: SetModule, size: number, version: number): void {
  let remainder = version;
  for (let bit = 0; bit < 12; bit += 1) remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1f25);
  const bits = (version << 12) | remainder;
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    const along = Math.floor(bit / 3);
    const across = size - 11 + (bit % 3);
    set(along, across, isDark);
    set(across, along, isDark);
  }
}

/** Cells of the fifteen format bits, least significant first, in both copies (ISO/IEC 18004, 7.9). */
export function formatCells(size: number): [number[], number[]] {
  const cell = (x: number, y: number) => y * size + x;
  const first: number[] = [];
  const second: number[] = [];
  for (let bit = 0; bit < 15; bit += 1) {
    if (bit < 6) first.push(cell(8, bit));
    else if (bit < 8) first.push(cell(8, bit + 1));
    else if (bit === 8) first.push(cell(7, 8));
    else first.push(cell(14 - bit, 8));
    second.push(bit < 8 ? cell(size - 1 - bit, 8) : cell(8, size - 15 + bit));
  }
  return [first, second];
}

function placementOrder(size: number, reserved: Uint8Array): Uint16Array {
  const order: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (reserved[y * size + x] !== 1) order.push(y * size + x);
    }
    isUpward = !isUpward;
  }
  return Uint16Array.from(order);
}

type Mask = (x: number, y: number) => boolean;

const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawMask(size: number, order: Uint16Array, mask: Mask): Uint8Array {
  const cells = new Uint8Array(size * size);
  for (const cell of order) cells[cell] = mask(cell % size, Math.floor(cell / size)) ? 1 : 0;
  return cells;
}
