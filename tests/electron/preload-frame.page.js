const CANNOT_CLONE = 'An object could not be cloned.';

/**
 * Runs in the page before its own scripts and gives the preload what Electron's sandbox gives it:
 * `require('electron')` with `contextBridge` and `ipcRenderer`. The preload's world is a closure instead of V8's
 * isolated world; values that cross to the page are copied by the rules of Electron's contextBridge.
 *
 * @param {(message: object) => Promise<unknown>} call the binding to the test, already removed from `window`
 * @param {(require: Function, module: object, exports: object, process: object) => void} preload
 */
// biome-ignore lint/correctness/noUnusedVariables: the test puts this file's text in front of a call to it.
function runPreload(call, preload) {
  const listeners = new Map();
  const ipcRenderer = createIpcRenderer(call, listeners);
  const electron = strict('electron', {
    contextBridge: strict('contextBridge', { exposeInMainWorld }),
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
  });
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    // A sandboxed preload can require a few modules only, none of Node's.
    throw new Error(`module not found: ${name}`);
  };
  const process = {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform: 'linux',
    versions: {},
    argv: [],
  };
  const module = { exports: {} };
  preload(require, module, module.exports, process);

  reportNavigation(call);
  // Rejects when the page and with it the binding are gone.
  deliverMessages(call, listeners, ipcRenderer).catch(() => undefined);
}

/** Throws for a missing member, where plain JavaScript would return `undefined`. */
function strict(name, object) {
  return new Proxy(object, {
    get(target, member) {
      if (member in target || typeof member === 'symbol') return target[member];
      throw new Error(
        `${name}.${member} is not in the Electron stand-in (tests/electron/preload-frame.page.js)`,
      );
    },
  });
}

function exposeInMainWorld(key, api) {
  if (Object.hasOwn(window, key))
    throw new Error(`Cannot bind an API on top of an existing property on the window object`);
  Object.defineProperty(window, key, { value: deepFreeze(copy(api)), enumerable: true });
}

/** Copies a value across worlds: functions become proxies, classes lose their methods, symbols are refused. */
function copy(value, depth = 0) {
  if (depth > 1000)
    throw new TypeError(
      'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
    );
  if (typeof value === 'symbol') throw new TypeError(CANNOT_CLONE);
  if (typeof value === 'function') return copyFunction(value, depth);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Promise) return value.then((result) => copy(result, depth + 1), copyFailure);
  if (value instanceof Error) return new Error(value.message);
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  const isBuiltIn =
    prototype !== null &&
    prototype !== Object.prototype &&
    prototype.constructor?.toString().includes('[native code]');
  if (isBuiltIn) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, depth + 1)]));
}

function copyFunction(target, depth) {
  return (...args) => {
    try {
      return copy(target(...args.map((item) => copy(item, depth + 1))), depth + 1);
    } catch (error) {
      // Only the message of an exception crosses.
      throw new Error(error instanceof Error ? error.message : String(error));
    }
  };
}

function copyFailure(error) {
  throw error instanceof Error ? new Error(error.message) : copy(error);
}

function deepFreeze(value) {
  if (value === null || typeof value !== 'object') return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}

/** Structured clone without functions, as IPC requires. */
function cloneForIpc(args) {
  try {
    return structuredClone(args);
  } catch {
    throw new TypeError(CANNOT_CLONE);
  }
}

function createIpcRenderer(call, listeners) {
  const of = (channel) => listeners.get(channel) ?? [];
  const ipcRenderer = {
    invoke: async (channel, ...args) => {
      const answer = await call({ kind: 'invoke', channel, args: cloneForIpc(args) });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    send(channel, ...args) {
      void call({ kind: 'message', channel, args: cloneForIpc(args) });
    },
    on(channel, listener) {
      listeners.set(channel, [...of(channel), listener]);
      return ipcRenderer;
    },
    once(channel, listener) {
      const once = (...args) => {
        ipcRenderer.off(channel, once);
        listener(...args);
      };
      return ipcRenderer.on(channel, once);
    },
    off(channel, listener) {
      listeners.set(
        channel,
        of(channel).filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
    removeAllListeners(channel) {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };
  ipcRenderer.addListener = ipcRenderer.on;
  ipcRenderer.removeListener = ipcRenderer.off;
  return ipcRenderer;
}

/** Lets the main process decide about a navigation started by the page: `will-navigate`. */
function reportNavigation(call) {
  navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    if (new URL(url).origin === location.origin || !event.cancelable) return;
    event.preventDefault();
    void call({ kind: 'navigate', url });
  });
}

/** Passes the messages of the main process to the listeners until the page is gone. */
async function deliverMessages(call, listeners, ipcRenderer) {
  for (;;) {
    const messages = await call({ kind: 'next' });
    for (const { channel, args } of messages)
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...args);
  }
}
