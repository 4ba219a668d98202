import { parseArgs } from 'node:util';
import { blankTag } from './blank-tag.ts';
import { startM100 } from './simulator.ts';

// A simulated reader for manual tests of the desk: node tests/devices/m100/program.ts --port /tmp/reader --tags 1
const { values } = parseArgs({
  options: { port: { type: 'string' }, tags: { type: 'string', default: '1' } },
});
const tags = Array.from({ length: Number(values.tags) }, (_, index) => blankTag(index + 1));
const reader = await startM100({ tags, path: values.port });
console.log(`M100 simulator with ${tags.length} tag(s) on ${reader.path}; Ctrl-C ends it.`);
process.on('SIGINT', () => reader.close().then(() => process.exit()));
