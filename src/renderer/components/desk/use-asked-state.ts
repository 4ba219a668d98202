import { useEffect } from 'react';
import type { Printer } from '#shared/desk/contract/printers';
import { desk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';

/** Queries a printer's state once if it is unknown. */
export function useAskedState(printer: Printer | undefined): void {
  const unaskedId = printer?.state.state === 'unknown' ? printer.id : '';
  useEffect(() => {
    if (unaskedId === '') return;
    desk?.printers.refresh({ id: unaskedId }).then(
      (asked) => useDesk.setState((before) => ({ printers: replacePrinter(before.printers, asked) })),
      // Its state is shown as unknown.
      () => undefined,
    );
  }, [unaskedId]);
}
