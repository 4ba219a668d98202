import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratch } from './paths.mjs';

const POLL_MS = 150;

/**
 * Runs `work` while no other process on this checkout runs the work of the same name. Takes over the lock of a process
 * that has died.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(name, work, onWait, folder = scratch) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  let waiting = false;
  while (!tryTake(file)) {
    if (!waiting) onWait?.();
    waiting = true;
    await sleep(POLL_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (ownerLives(file)) return false;
  // Renamed, not deleted: if two processes find the owner dead, only one rename succeeds, and the other process tries
  // again.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function ownerLives(file) {
  let pid;
  try {
    pid = Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  // Just created and still empty, so its owner is alive.
  if (!Number.isInteger(pid) || pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
