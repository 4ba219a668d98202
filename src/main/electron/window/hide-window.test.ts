import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { hideWindow } from './hide-window.ts';

/** The part of a window that is hidden, with what was done to it in order. */
class SpaceWindow extends EventEmitter {
  readonly acts: string[] = [];
  readonly #isFull: boolean;

  constructor(isFull: boolean) {
    super();
    this.#isFull = isFull;
  }

  hide = () => void this.acts.push('hide');
  isDestroyed = () => false;
  isFullScreen = () => this.#isFull;
  setFullScreen = (isFull: boolean) => void this.acts.push(isFull ? 'full screen' : 'no full screen');
}

function hidden(isFull: boolean, platform: NodeJS.Platform): SpaceWindow {
  const window = new SpaceWindow(isFull);
  hideWindow(window as unknown as Parameters<typeof hideWindow>[0], platform);
  return window;
}

it('on macOS a full-screen window leaves its space before it is hidden', () => {
  const window = hidden(true, 'darwin');
  expect(window.acts).toEqual(['no full screen']);
  // After the system's animation.
  window.emit('leave-full-screen');
  expect(window.acts).toEqual(['no full screen', 'hide']);
});

it.each([
  [false, 'darwin'],
  [true, 'win32'],
  [true, 'linux'],
] as const)('is hidden at once otherwise (full screen: %s, %s)', (isFull, platform) => {
  expect(hidden(isFull, platform).acts).toEqual(['hide']);
});
