import { fsyncSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncNames, syncPath } from '../program/file-system.ts';

/** An open file or folder of the database. */
export interface OpenFile {
  path: string;
  descriptor: number;
}

/** Returns when the data written so far is on the disk; otherwise throws the system's error. */
export type SyncFile = (file: OpenFile) => void;

/** The parts of Emscripten's file system on Node that are used here. */
interface NodeFiles {
  realPath(node: unknown): string;
  tryFSOperation<T>(work: () => T): T;
  stream_ops: { fsync?: (stream: { nfd: number; node: unknown }) => number };
}

/**
 * PGlite's start parameters with fsync enabled, in the mode that reaches `DurableFiles`: PGlite would swallow
 * fdatasync.
 */
export function withFsync(startParams: readonly string[]): string[] {
  return [...startParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/**
 * Files of the embedded database in a folder, synced to the disk whenever PostgreSQL requests it: the write-ahead log
 * before a commit is acknowledged, data files and folders at a checkpoint. PGlite by itself leaves this to the
 * operating system.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: SyncFile;

  constructor(folder: string, sync: SyncFile = ({ descriptor }) => fsyncSync(descriptor)) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: object): void => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        files.tryFSOperation(() => this.#sync({ path: files.realPath(node), descriptor: nfd }));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** Syncs a whole folder to the disk: the first files of a new database are created without a sync request. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map((path) => syncPath(path, 'r+')));
  const folders = entries.filter((entry) => entry.isDirectory());
  const folderPaths = folders.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all([folder, ...folderPaths].map(syncNames));
}
