import { testDriver } from '../testing/driver-suite.ts';
import { LlrpSimulator } from '../virtual/llrp-simulator.ts';
import { createLlrpReader } from './driver.ts';
import { Type } from './messages.ts';

testDriver({
  createReader: createLlrpReader,
  createSimulator: (tags, faults) => new LlrpSimulator(tags, faults),
  identity: 'LLRP 25882:2001002 6.4.1',
  noise: '',
  lacks: ['check', 'region'],
  getPower: Type.getConfig,
  // Of the simulator: the type of command 3 is that of all settings.
  setPower: 1003,
  capabilities: { namesRssi: true, namesAntenna: true, namesChannel: true },
  errors: { locked: 'tag.locked', memory: 'tag.memory' },
});
