import type { DeskHandlers } from '#shared/desk/contract';
import type { Printer } from '#shared/desk/contract/printers';
import { type RoutedPrint, routedPrinter } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';

/**
 * The printer assigned to a print, asked whether it can be reached where that is not known; its spare otherwise. Throws
 * `desk_task.no_printer`, `desk_task.no_paper_printer`.
 */
export async function reachablePrinter(
  { printers, settings }: { printers: DeskHandlers['printers']; settings: SettingsStore },
  print: RoutedPrint,
): Promise<Printer> {
  const routes = settings.read();
  const first = routedPrinter(routes, print, await printers.list())?.printer;
  if (first?.state.state === 'unknown') await printers.refresh({ id: first.id });
  const chosen = routedPrinter(routes, print, await printers.list());
  if (chosen === undefined)
    throw new AppError(print.kind === 'paper' ? 'desk_task.no_paper_printer' : 'desk_task.no_printer');
  return chosen.printer;
}
