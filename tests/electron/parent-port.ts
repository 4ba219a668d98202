// Loaded before a utility process's own script: presents Node's IPC channel as Electron's `process.parentPort`, and
// provides `import … from 'electron'` there.
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';

const utility = new URL('./utility.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron' || specifier === 'electron/utility'
      ? { url: utility, shortCircuit: true }
      : nextResolve(specifier, context),
});

const send = process.send?.bind(process);
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => send?.(message),
  start: () => undefined,
  pause: () => undefined,
});
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'type', { value: 'utility' });
// A utility process has no `process.send`; its parent closes the channel.
Object.defineProperty(process, 'send', { value: undefined });
process.on('disconnect', () => process.exit(0));
