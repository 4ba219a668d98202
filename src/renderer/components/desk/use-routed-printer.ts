import type { Printer } from '#shared/desk/contract/printers';
import { type RoutedPrint, routedPrinter } from '#shared/desk/printer-routes';
import { useDesk } from '../../stores/desk.ts';
import { useAskedState } from './use-asked-state.ts';

export interface RoutedChoice {
  printer: Printer | undefined;
  /** Name of the printer that it stands in for because that one cannot be reached. */
  insteadOf: string | undefined;
}

/**
 * The printer chosen by the user, else the one this desk's settings assign to the print, else the only one: among several
 * printers the user must choose. The virtual printer takes documents only where it is chosen, because their prints are recorded.
 * Its state is asked for. `print` is undefined until it is known what is to be printed.
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
