import type { Printer } from '#shared/desk/contract/printers';
import { type RoutedPrint, routedPrinter } from '#shared/desk/printer-routes';
import { useDesk } from '../../stores/desk.ts';
import { useAskedState } from './use-asked-state.ts';

export interface RoutedChoice {
  printer: Printer | undefined;
  /** Name of the printer that it replaces because that one cannot be reached. */
  insteadOf: string | undefined;
}

/**
 * Returns the printer chosen by the user, else the one assigned by this desk's settings, else the only one; among
 * several the user must choose. The virtual printer is used for documents only if chosen, because their prints are
 * recorded. Queries the printer's state. `print` is undefined until the content to print is known.
 */
export function useRoutedPrinter(
  printers: readonly Printer[],
  chosenId: string,
  print: RoutedPrint | undefined,
): RoutedChoice {
  const settings = useDesk((state) => state.settings);
  const chosen = printers.find(({ id }) => id === chosenId);
  const routed =
    settings && print && chosen === undefined ? routedPrinter(settings, print, printers) : undefined;
  const usual = print?.kind === 'paper' ? printers.filter(({ kind }) => kind !== 'virtual') : printers;
  const printer = chosen ?? routed?.printer ?? (usual.length === 1 ? usual[0] : undefined);
  useAskedState(printer);
  return { printer, insteadOf: routed?.insteadOf };
}
