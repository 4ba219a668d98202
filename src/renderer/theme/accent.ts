import { usePreferences } from '../stores/preferences.ts';
import { darkenToContrast } from './contrast.ts';

/** The pages' darkest ground that links stand on. */
const PAPER = '#f3eee8';
/** WCAG AA. */
const READABLE = 4.5;

/** The shade of the accent that reads on every ground of ours, and white on it. */
export function readableAccent(accent: string): string {
  return darkenToContrast(accent, PAPER, READABLE);
}

/** Gives the pages without the component library the person's accent colour, now and after each change. */
export function followAccent(): void {
  function apply({ colour }: { colour: string }): void {
    const { style } = document.documentElement;
    style.setProperty('--accent', colour);
    style.setProperty('--accent-solid', readableAccent(colour));
  }
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
}
