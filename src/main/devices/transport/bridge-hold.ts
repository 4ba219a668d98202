import { readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * The longest time for which an unknown adapter may hold back bytes from a device: the factory setting of FTDI's
 * latency timer.
 */
export const USUAL_HOLD_MS = 16;
/** The shortest setting of FTDI's timer. */
const SHORTEST_LATENCY_MS = 1;
/** USB's frame of full speed, and the system's own way to us. */
const TRANSFER_MS = 2;
/** An on-board UART delivers its buffer after four characters of silence, 8N1 (16550, PL011). */
const IDLE_BITS = 4 * 10;
const BOARD_UART = /^tty(S|AMA)\d+$/;
const SERIAL_CLASS = '/sys/class/tty';

/**
 * How long a serial port may hold bytes back, in ms. On Linux the timer of an FTDI bridge is set to its minimum, if
 * permitted, and read; an on-board UART has no bridge. For all other ports the value cannot be found out and is
 * assumed.
 */
export async function serialHoldMs(path: string, baudRate: number, devices = SERIAL_CLASS): Promise<number> {
  if (process.platform !== 'linux') return USUAL_HOLD_MS;
  // Ports are also named by links in /dev/serial.
  const name = basename(await realpath(path).catch(() => path));
  if (BOARD_UART.test(name)) return TRANSFER_MS + Math.ceil((IDLE_BITS * 1000) / baudRate);
  const timer = join(devices, name, 'device/latency_timer');
  const before = await readLatency(timer);
  if (before === null) return USUAL_HOLD_MS;
  if (before > SHORTEST_LATENCY_MS)
    await writeFile(timer, String(SHORTEST_LATENCY_MS)).catch(() => {
      // Only the administrator may set it, unless a udev rule permits it.
    });
  const latency = await readLatency(timer);
  return latency === null ? USUAL_HOLD_MS : latency + TRANSFER_MS;
}

/** Null for a bridge without this timer. */
async function readLatency(file: string): Promise<number | null> {
  const text = (await readFile(file, 'utf8').catch(() => '')).trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}
