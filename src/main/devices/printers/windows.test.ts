import { expect, test } from 'vitest';
import { createWindowsPrinter } from './windows.ts';

test('queues of this computer are asked while they are idle, those of another one are not: the question may block', () => {
  expect(createWindowsPrinter('ZDesigner ZD420').idleStatus).toBeTypeOf('function');
  expect(createWindowsPrinter('\\\\ck-server\\ZD420').idleStatus).toBeUndefined();
});
