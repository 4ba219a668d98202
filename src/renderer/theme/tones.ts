import type { Tones } from './design.ts';

/** Meanings keep their colours in every light theme, so that a green tag is the same green everywhere. */
export const LIGHT_TONES: Tones = {
  green: { ink: '#2f6a2a', ground: '#eef6ec', line: '#b9d8b4' },
  amber: { ink: '#7a5206', ground: '#fdf6e6', line: '#ecd3a3' },
  red: { ink: '#9d241c', ground: '#fdf0ee', line: '#efc1bc' },
  blue: { ink: '#165a9e', ground: '#edf5fd', line: '#b5d5f3' },
  grey: { ink: '#55504b', ground: '#f4f2ef', line: '#dcd8d2' },
};

export const DARK_TONES: Tones = {
  green: { ink: '#8fd08a', ground: '#17291d', line: '#2f5237' },
  amber: { ink: '#e9c06a', ground: '#2d2415', line: '#5a4824' },
  red: { ink: '#ff9d92', ground: '#331b1d', line: '#66342f' },
  blue: { ink: '#8ec3f7', ground: '#14263c', line: '#2a4a70' },
  grey: { ink: '#b9c1d0', ground: '#222a39', line: '#3b465a' },
};
