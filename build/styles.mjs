// node build/styles.mjs: every class of the page comes from a CSS module and is used; part of npm run check.
import { root } from './lib/paths.mjs';
import { checkStyles } from './lib/styles.mjs';

const problems = checkStyles(root);
for (const { file, problem } of problems) process.stderr.write(`${file}: ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
