import type { DeskHandlers } from '#shared/desk/contract';
import type { Printer } from '#shared/desk/contract/printers';
import { type RoutedPrint, routedPrinter } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';

/**
 * The printer assigned to a print, asked whether it can be reached where that is not known, or was not so when it was
 * last looked at; its spare otherwise. Throws `desk_task.no_printer`, `desk_task.no_paper_printer`.
 */
export async function reachablePrinter(
  { printers, settings }: { printers: DeskHandlers['printers']; settings: SettingsStore },
  print: RoutedPrint,
): Promise<Printer> {
  const routes = settings.read();
  const listed = await printers.list();
  // If none is offline, the assigned printer comes first.
  const isOn = (printer: Printer): Printer => ({ ...printer, state: { ...printer.state, state: 'ready' } });
  const first = routedPrinter(routes, print, listed.map(isOn))?.printer;
  const state = listed.find(({ id }) => id === first?.id)?.state.state;
  if (first !== undefined && (state === 'unknown' || state === 'offline'))
    await printers.refresh({ id: first.id });
  const chosen = routedPrinter(routes, print, await printers.list());
  if (chosen === undefined)
    throw new AppError(print.kind === 'paper' ? 'desk_task.no_paper_printer' : 'desk_task.no_printer');
  return chosen.printer;
}
