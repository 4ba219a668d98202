import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutStyles } from './library-styles.mjs';

test('a component’s styles are no longer generated, its tokens are', () => {
  const code = [
    'const useTooltip = (prefixCls) => genStyleHooks("Tooltip", (token) => [genBase(token)], prepareToken, { order: -1 })(prefixCls);',
    'export default genStyleHooks(["Input", "Shared"], genBaseStyle, prepareToken);',
    'export const Panel = genSubStyleComponent(["Message", "PurePanel"], (token) => genPanel(token));',
  ].join('\n');
  expect(withoutStyles(code, parseAst)).toBe(
    [
      'const useTooltip = (prefixCls) => genStyleHooks("Tooltip", () => [], prepareToken, { order: -1 })(prefixCls);',
      'export default genStyleHooks(["Input", "Shared"], () => [], prepareToken);',
      'export const Panel = genSubStyleComponent(["Message", "PurePanel"], () => []);',
    ].join('\n'),
  );
});

test('a module without styles stays as it is', () => {
  const code = 'export const unit = (value) => value + "px";';
  expect(withoutStyles(code, parseAst)).toBe(code);
});
