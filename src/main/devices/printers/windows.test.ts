import { expect, test } from 'vitest';
import { createWindowsPrinter } from './windows.ts';

test('queues of this computer are queried while idle, those of another computer are not, because the query may block', () => {
  expect(createWindowsPrinter('ZDesigner ZD420').idleStatus).toBeTypeOf('function');
  expect(createWindowsPrinter('\\\\ck-server\\ZD420').idleStatus).toBeUndefined();
});
