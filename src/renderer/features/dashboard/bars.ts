/** A bar in the drawing's units; `y` counts down from the top. */
export interface Bar {
  day: number;
  series: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a day's place that is bars; the rest is air. */
const FILLED = 0.72;

/** Bars of several series side by side, one place a day. A value of nothing has no bar. */
export function layOutBars(
  series: readonly (readonly number[])[],
  { width, height, top }: { width: number; height: number; top: number },
): Bar[] {
  const days = Math.max(0, ...series.map((values) => values.length));
  const place = width / Math.max(1, days);
  const barWidth = (place * FILLED) / Math.max(1, series.length);
  const air = (place * (1 - FILLED)) / 2;
  return series.flatMap((values, index) =>
    values.flatMap((value, day) => {
      if (value <= 0) return [];
      const barHeight = (height * value) / top;
      const x = day * place + air + index * barWidth;
      return [{ day, series: index, x, y: height - barHeight, width: barWidth, height: barHeight }];
    }),
  );
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `value`: the scale's upper end. */
export function niceTop(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}

/** Days beyond this many are drawn a week to a bar: narrower bars would vanish between two pixels. */
const MOST_BARS = 100;
const WEEK = 7;

/** How many days one bar stands for. */
export function daysPerBar(days: number): number {
  return days > MOST_BARS ? WEEK : 1;
}

/** Sums of so many values each; the last may be of fewer. */
export function sumEach(values: readonly number[], size: number): number[] {
  const sums: number[] = [];
  for (const [index, value] of values.entries()) {
    const group = Math.floor(index / size);
    sums[group] = (sums[group] ?? 0) + value;
  }
  return sums;
}
