const {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} = require("node:fs");
const NodeModule = require("node:module");
const path = require("node:path");
const { Script } = require("node:vm");

/**
 * What Node does not declare of its module loader.
 *
 * @typedef {NodeJS.Module & { _compile: Compile }} LoadedModule
 * @typedef {(this: LoadedModule, text: string, filename: string, format?: string) => unknown} Compile
 * @typedef {(module: LoadedModule, filename: string) => unknown} Load
 * @typedef {(request: string, parent?: LoadedModule, isMain?: boolean, options?: object) => string} Resolve
 *
 * @typedef {object} ModuleLoader
 * @property {(text: string) => string} wrap
 * @property {Resolve} _resolveFilename
 * @property {(request: string, parent: LoadedModule) => string[] | null} _resolveLookupPaths
 * @property {{ ".js": Load }} _extensions
 * @property {NodeJS.Dict<NodeJS.Module>} _cache
 * @property {{ _compile: Compile }} prototype
 *
 * @typedef {[encoding: "latin1" | "utf8", at: number, sourceLength: number, compiledLength: number]} RecordedModule
 * @typedef {{ version: string; found: Record<string, string>; modules: Record<string, RecordedModule> }} Contents
 * @typedef {Contents & { read(at: number, size: number): Buffer }} OpenRecord
 */
const Module = /** @type {ModuleLoader} */ (/** @type {unknown} */ (NodeModule));

// Loaded into the web server before everything else. The build starts the server once and records the CommonJS modules
// that it loads: which file each `require` finds, its text, and what V8 compiled. Later starts read all of it from one
// file instead of finding, reading and compiling hundreds (docs/decisions/087). What is not recorded is loaded as usual.

const RECORD = path.resolve(".next/launch/modules");
/** The record begins with the length of its table of contents, in this many bytes. */
const LENGTH_BYTES = 16;
const [opening = "", closing = ""] = Module.wrap("\0").split("\0");

const findAsUsual = Module._resolveFilename;
const loadAsUsual = Module._extensions[".js"];
const compileAsUsual = Module.prototype._compile;

/** A record of another build or version of Node is not used. */
const version = () => `${readFileSync(".next/BUILD_ID", "utf8")} ${process.version} ${process.arch}`;

/**
 * What `require` finds depends on the folder of the module that calls it.
 *
 * @param {string} request
 * @param {LoadedModule} [parent]
 * @param {object} [options]
 */
const requestKey = (request, parent, options) =>
  options || !parent?.path ? undefined : `${parent.path}\0${request}`;

/**
 * @param {string} text
 * @param {string} filename
 * @param {Buffer} [cachedData]
 */
const compile = (text, filename, cachedData) =>
  new Script(opening + text + closing, { filename, cachedData, columnOffset: -opening.length });

/**
 * @param {import("node:vm").Script} script
 * @param {LoadedModule} module
 */
function run(script, module) {
  /** @param {string} request */
  const require = (request) => module.require(request);
  /**
   * @param {string} request
   * @param {object} [options]
   */
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  /** @param {string} request */
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  const { exports, filename } = module;
  return script.runInThisContext().call(exports, exports, require, module, filename, path.dirname(filename));
}

/** @typedef {Map<string, { text: string; script: import("node:vm").Script }>} RecordedScripts */

function record() {
  /** @type {Contents["found"]} */
  const found = {};
  /** @type {RecordedScripts} */
  const scripts = new Map();
  Module._resolveFilename = (request, parent, isMain, options) => {
    const filename = findAsUsual(request, parent, isMain, options);
    const key = requestKey(request, parent, options);
    if (key && path.isAbsolute(filename)) found[key] = filename;
    return filename;
  };
  /** @type {Compile} */
  Module.prototype._compile = function compileAndKeep(text, filename, format) {
    const script = compileIfPossible(text, filename);
    if (!script) return compileAsUsual.call(this, text, filename, format);
    scripts.set(filename, { text, script });
    return run(script, this);
  };
  process.once("exit", () => write(found, scripts));
}

/**
 * Undefined for ECMAScript modules, and for scripts that import one: Node has to know the module of these.
 *
 * @param {string} text
 * @param {string} filename
 */
function compileIfPossible(text, filename) {
  if (path.extname(filename) !== ".js" || /\bimport\s*\(/.test(text)) return undefined;
  try {
    return compile(text, filename);
  } catch {
    return undefined;
  }
}

/**
 * @param {Contents["found"]} found
 * @param {RecordedScripts} scripts
 */
function write(found, scripts) {
  /** @type {Contents["modules"]} */
  const modules = {};
  /** @type {Buffer[]} */
  const parts = [];
  let at = 0;
  for (const [filename, { text, script }] of scripts) {
    const [source, compiled] = [Buffer.from(text), script.createCachedData()];
    // Bytes of one kind are read faster.
    const encoding = source.length === text.length ? "latin1" : "utf8";
    modules[filename] = [encoding, at, source.length, compiled.length];
    parts.push(source, compiled);
    at += source.length + compiled.length;
  }
  const contents = Buffer.from(JSON.stringify({ version: version(), found, modules }));
  const length = String(contents.length).padEnd(LENGTH_BYTES);
  mkdirSync(path.dirname(RECORD), { recursive: true });
  // Renamed, because half a module must never run.
  writeFileSync(`${RECORD}.new`, Buffer.concat([Buffer.from(length), contents, ...parts]));
  renameSync(`${RECORD}.new`, RECORD);
}

/** @param {OpenRecord} recorded */
function replay({ found, modules, read }) {
  Module._resolveFilename = (request, parent, isMain, options) => {
    const key = requestKey(request, parent, options);
    const filename = key === undefined ? undefined : found[key];
    return filename ?? findAsUsual(request, parent, isMain, options);
  };
  Module._extensions[".js"] = (module, filename) => {
    const known = modules[filename];
    if (!known) return loadAsUsual(module, filename);
    const [encoding, at, sourceLength, compiledLength] = known;
    const bytes = read(at, sourceLength + compiledLength);
    const text = bytes.toString(encoding, 0, sourceLength);
    return run(compile(text, filename, bytes.subarray(sourceLength)), module);
  };
}

/**
 * Returns undefined if there is no record that fits. The file stays open: in memory it would take 25 MB.
 *
 * @returns {OpenRecord | undefined}
 */
function openRecord() {
  /** @type {number | undefined} */
  let opened;
  try {
    const file = openSync(RECORD, "r");
    opened = file;
    /**
     * @param {number} position
     * @param {number} length
     */
    const readAt = (position, length) => {
      const bytes = Buffer.allocUnsafe(length);
      if (readSync(file, bytes, 0, length, position) < length) throw new Error(`${RECORD} is cut off`);
      return bytes;
    };
    const length = Number(readAt(0, LENGTH_BYTES).toString());
    /** @type {Contents} */
    const contents = JSON.parse(readAt(LENGTH_BYTES, length).toString());
    const start = LENGTH_BYTES + length;
    if (contents.version === version()) return { ...contents, read: (at, size) => readAt(start + at, size) };
  } catch {
    // Also when there is no build, as in tests.
  }
  if (opened !== undefined) closeSync(opened);
  return undefined;
}

if (process.env.GENDANA_RECORD_MODULES) record();
else {
  const recorded = openRecord();
  if (recorded) replay(recorded);
}
