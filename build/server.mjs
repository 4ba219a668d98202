// npm run server: the back office alone, for a company or many. Its settings are environment variables: docs/operations.md.
import { join } from 'node:path';
import { productNode, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare(process.stderr);
const { code, stoppedBy } = await run(productNode(), [join(root, 'out', 'main', 'server.js')], {
  env: { VENEER_DESK_WEB_DIR: process.env.VENEER_DESK_WEB_DIR ?? join(root, 'out', 'renderer') },
  graceMs: 30_000,
});
process.exitCode = stoppedBy === null ? code : 0;
