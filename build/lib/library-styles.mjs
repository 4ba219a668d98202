/** The functions with which antd registers a component's styles; their second argument generates the styles. */
const REGISTERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);
const NO_STYLES = '() => []';

/**
 * Returns an antd module with its style generators removed, about 30 KiB of the home page's JavaScript. The styles come
 * from antd's own style sheet, and with `zeroRuntime` (`src/renderer/theme/antd-theme.ts`) the generators are never
 * called. The bundler then drops the code that only they used. A module that registers its styles differently is
 * returned unchanged.
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
