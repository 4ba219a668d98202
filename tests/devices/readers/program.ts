import { parseArgs } from 'node:util';
import { findDriver } from '../../../src/main/devices/readers/registry.ts';
import { SimulatedTag } from '../../../src/main/devices/readers/virtual/tag.ts';
import { blankTag } from './blank-tag.ts';
import { startOnPort } from './simulator.ts';

// A simulated reader for manual tests of the desk: node tests/devices/readers/program.ts --port /tmp/reader --tags 1
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    tags: { type: 'string', default: '1' },
    family: { type: 'string', default: 'm100' },
  },
});
const tags = Array.from({ length: Number(values.tags) }, (_, index) => new SimulatedTag(blankTag(index + 1)));
const reader = await startOnPort(findDriver(values.family).simulate(tags), values.port);
console.log(`${values.family} simulator with ${tags.length} tag(s) on ${reader.path}; Ctrl-C ends it.`);
process.on('SIGINT', () => reader.close().then(() => process.exit()));
