import { expect, test } from 'vitest';
import { isThickness } from './thickness.ts';

test('a thickness is 0.10 to 6.00 mm with at most two decimals', () => {
  for (const text of ['0.1', '0.10', '0.5', '0.45', '0.500', '1', '6', '6.00'])
    expect([text, isThickness(text)]).toEqual([text, true]);
  for (const text of ['', '0', '0.09', '6.01', '10', '00', '.5', '0.', '0.455', '0,5', '0.5mm', '5e-1', '-1'])
    expect([text, isThickness(text)]).toEqual([text, false]);
});
