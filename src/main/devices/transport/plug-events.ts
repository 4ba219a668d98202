import { watch } from 'node:fs';

/** Where Linux shows devices as files; other systems report them through their libraries only. */
export const DEVICE_FOLDER = process.platform === 'linux' ? '/dev' : undefined;

/** Files of serial ports (ttyUSB0, ttyACM0, ttyS0) and of HID devices. */
const DEVICE_NAMES = /^(tty[A-Z]|hidraw)/;
/** udev sets owner and group of a new file, and adds its links, within this time. */
const SETTLE_MS = 300;

/** Reports serial ports and HID devices that are plugged in or out, until it is closed. */
export interface PlugEvents {
  /** False if the system reports no such events, or no longer does: devices must be listed again and again. */
  readonly areReported: boolean;
  close(): void;
}

/** Calls `onPlug` after devices in the folder have appeared or disappeared; events in quick succession count as one. */
export function watchPlugs(folder: string | undefined, onPlug: () => void): PlugEvents {
  let settling: NodeJS.Timeout | undefined;
  let stop: (() => void) | null = null;

  function close(): void {
    clearTimeout(settling);
    stop?.();
    stop = null;
  }

  try {
    if (folder !== undefined) {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        // Writing to a port changes its file; plugging a device in or out adds or removes a file.
        if (event !== 'rename' || !DEVICE_NAMES.test(name ?? '')) return;
        clearTimeout(settling);
        settling = setTimeout(onPlug, SETTLE_MS).unref();
      });
      watcher.on('error', close);
      stop = () => watcher.close();
    }
  } catch {
    // No more watches are available, or the folder does not exist; listing the devices replaces the events.
  }
  return {
    get areReported() {
      return stop !== null;
    },
    close,
  };
}
