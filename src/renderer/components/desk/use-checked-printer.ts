import { useEffect } from 'react';
import { desk } from '../../desk/connect.ts';
import { ShownPrinters } from '../../desk/shown-printers.ts';
import { useDesk } from '../../stores/desk.ts';
import { usePageVisible } from '../use-page-visible.ts';

const shownPrinters = new ShownPrinters(async (ids) => {
  const checked = await desk?.print.checkPrinters({ ids });
  // A printer that was removed meanwhile is not added again.
  useDesk.setState(({ printers }) => ({
    printers: printers.map((known) => checked?.find(({ id }) => id === known.id) ?? known),
  }));
});

/** Keeps the state of a printer true while the component that shows it is on a visible page. */
export function useCheckedPrinter(id: string | undefined): void {
  const isVisible = usePageVisible();
  const isConnected = useDesk((store) => store.state === 'ready');
  useEffect(() => {
    if (id !== undefined && isVisible && isConnected) return shownPrinters.show(id);
    return undefined;
  }, [id, isVisible, isConnected]);
}
