import { DEFAULT_COLOUR } from '../stores/preferences.ts';

/** The suggested colours: the product's own, and colours named after woods and plants. */
export const PRESET_COLOURS = {
  blue: DEFAULT_COLOUR,
  lake: '#1F7A8C',
  indigo: '#4A5BB8',
  plum: '#8E4585',
  cherry: '#B5472F',
  teak: '#B0702E',
  walnut: '#8A5A3B',
  ebony: '#3A3330',
  oak: '#C79A4B',
  maple: '#E8BE4A',
  moss: '#7A8B3A',
  pine: '#2F7D56',
} as const;

export type PresetColour = keyof typeof PRESET_COLOURS;
