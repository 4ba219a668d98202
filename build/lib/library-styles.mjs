/** Functions by which antd registers a part's styles; the second argument makes them. */
const REGISTERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);
const NO_STYLES = '() => []';

/**
 * Returns a module of antd without what makes its styles, some 30 KiB of the home page's JavaScript: they come from antd's own
 * sheet, and with `zeroRuntime` (`src/renderer/theme/antd-theme.ts`) these functions are never called. The bundler then leaves
 * out what only they used. A module that registers its styles in another way is returned as it is.
 *
 * @param {string} code
 * @param {(code: string) => unknown} parse makes an ESTree syntax tree
 */
export function withoutStyles(code, parse) {
  /** @type {{ start: number, end: number }[]} */
  const makers = [];
  findMakers(parse(code), makers);
  return makers
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + NO_STYLES + text.slice(end), code);
}

/**
 * @param {any} node
 * @param {{ start: number, end: number }[]} makers
 */
function findMakers(node, makers) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'CallExpression' && REGISTERS.has(node.callee.name) && node.arguments.length > 1)
    makers.push(node.arguments[1]);
  else for (const part of Object.values(node)) findMakers(part, makers);
}

/** @type {import('vite').Plugin} */
export const dropLibraryStyles = {
  name: 'drop-library-styles',
  transform: {
    filter: { id: /\/antd\/es\/.+\/style\/[^/]+\.js$/ },
    handler(code) {
      return { code: withoutStyles(code, (text) => this.parse(text)), map: null };
    },
  },
};
