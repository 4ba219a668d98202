import { useEffect } from 'react';
import { desk } from '../../desk/connect.ts';

/** Without events of the host: a device that is plugged in while the dialog is open appears in its list. */
const LIST_AGAIN_MS = 2000;
/** With them, for a device that the system has named late. */
const LIST_RARELY_MS = 10_000;

/** Lists devices again while a dialog is open: when one is plugged in or out, and from time to time. */
export function useListedAgain(reload: () => void): void {
  useEffect(() => {
    let timer = setInterval(reload, LIST_AGAIN_MS);
    const stop = desk?.rfid.onPlugged(reload);
    let isOver = false;
    desk?.rfid.plugEvents().then(
      ({ areReported }) => {
        if (isOver || !areReported) return;
        clearInterval(timer);
        timer = setInterval(reload, LIST_RARELY_MS);
      },
      // The bridge is lost: the call that lists the devices reports that.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
      clearInterval(timer);
    };
  }, [reload]);
}
