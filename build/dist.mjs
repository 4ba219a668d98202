// npm run dist [-- options of electron-builder]: builds the product and packages this system's installers into dist/.
import { inModules, productNode } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { azureSigningOptions, forgetEmptySettings } from './lib/signing.mjs';

forgetEmptySettings(process.env);
const signing = azureSigningOptions(process.env);
await prepare(process.stdout);
const options = ['--config', 'build/electron-builder.yml', '--publish', 'never', ...signing];
const { code } = await run(productNode(), [
  inModules('electron-builder', 'cli.js'),
  ...options,
  ...process.argv.slice(2),
]);
process.exitCode = code;
