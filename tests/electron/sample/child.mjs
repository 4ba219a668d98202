// A utility process: has `parentPort` and no `process.send`.
process.parentPort.on('message', ({ data }) => {
  process.parentPort.postMessage(`${data} ${typeof process.send}`);
});
