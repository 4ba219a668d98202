import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const PAGE = 'src/renderer';
/** The global style sheets: resets, focus, print, and rules that the component library's tokens cannot express. */
const GLOBAL = `${PAGE}/theme`;
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
const PLAIN_CLASS = /\bclassName="(?!ant-)[^"]*"/g;

/**
 * Returns the faults in the page's style sheets: sheets that reach beyond their component, classes that no sheet
 * defines, and classes that no component uses. TypeScript finds none of these, because it types the classes of a CSS
 * module as any name.
 * @param {string} root
 * @returns {{ file: string, problem: string }[]}
 */
export function checkStyles(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const find = (pattern) => globSync(`${PAGE}/**/${pattern}`, { cwd: root }).map(posixPath).sort();
  const sheets = new Map(
    find('*.module.css').map((file) => [file, { names: classesOf(read(file)), used: new Set() }]),
  );
  const problems = find('*.css')
    .filter((file) => !sheets.has(file) && !file.startsWith(`${GLOBAL}/`))
    .map((file) => ({ file, problem: `is for every page: make it Name.module.css beside its component` }));
  for (const file of find('*.{ts,tsx}'))
    problems.push(...checkSource(file, read(file), sheets).map((problem) => ({ file, problem })));
  for (const [file, { names, used }] of sheets)
    for (const name of names)
      if (!used.has(name)) problems.push({ file, problem: `.${name} is used nowhere` });
  return problems;
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Map<string, { names: Set<string>, used: Set<string> }>} sheets updated with the classes used
 * @returns {string[]}
 */
function checkSource(file, text, sheets) {
  const problems = [...text.matchAll(PLAIN_CLASS)].map(([found]) => `${found}: a class comes from a module`);
  for (const [, name, path] of text.matchAll(IMPORT)) {
    const sheet = sheets.get(posix.join(posix.dirname(file), path));
    if (sheet === undefined) problems.push(`${path} is not there`);
    for (const [, used] of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))) {
      sheet?.used.add(used);
      if (sheet?.names.has(used) === false) problems.push(`${name}.${used} is not in ${path}`);
    }
  }
  return problems;
}

/**
 * The class names that a CSS module exports.
 * @param {string} css
 */
export function classesOf(css) {
  const own = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector);
  return new Set(
    selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  );
}

const posixPath = (path) => path.replaceAll('\\', '/');
