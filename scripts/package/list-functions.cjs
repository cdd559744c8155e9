// Loads an app as the Functions worker does, with a core module that only takes notes, and prints the names and the time in milliseconds.
const Module = require('node:module');

const names = [];
const disposable = { dispose() {} };
const core = {
  version: '0.0.0',
  hostVersion: '4.0.0',
  Disposable: Object,
  setProgrammingModel() {},
  getProgrammingModel() {},
  registerHook: () => disposable,
  registerFunction(metadata) {
    names.push(metadata.name);
    return disposable;
  },
  log() {},
};
const load = Module.prototype.require;
Module.prototype.require = function (id) {
  return id === '@azure/functions-core' ? core : load.call(this, id);
};

const startedAt = performance.now();
require(process.argv[2]);
process.stdout.write(
  JSON.stringify({ names: names.toSorted((a, b) => (a < b ? -1 : 1)), loadMs: performance.now() - startedAt }),
);
process.exit(0);
