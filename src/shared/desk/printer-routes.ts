import { isSameSize } from './adjustments.ts';
import type { MediumSize, PrinterRoute } from './contract/media.ts';
import { type Printer, takesLabels, takesPapers } from './contract/printers.ts';
import type { Settings } from './contract/settings.ts';

/** The content to print: labels of a subject, or a kind of document. */
export interface RoutedPrint {
  kind: PrinterRoute['kind'];
  of: string;
  size: MediumSize;
}

export interface RoutedPrinter {
  printer: Printer;
  /** Name of the printer that it replaces because that one cannot be reached. */
  insteadOf?: string;
}

/** The printers that labels, or documents, can be printed on. */
export const printersFor = (kind: PrinterRoute['kind'], printers: readonly Printer[]): Printer[] =>
  printers.filter(({ language }) => (kind === 'paper' ? takesPapers(language) : takesLabels(language)));

/** Whether this desk has a printer for anything of this kind, or for this print. */
export function hasRoute(
  { printerRoutes, labelPrinterId }: Settings,
  kind: PrinterRoute['kind'],
  print?: RoutedPrint,
): boolean {
  if (kind === 'labels' && labelPrinterId !== '') return true;
  return printerRoutes.some((route) => (print === undefined ? route.kind === kind : isFor(route, print)));
}

/**
 * Finds the printer that this desk's settings assign to a print, or its spare. Labels without a route go to the default
 * label printer. Undefined if no printer is assigned, or the assigned printers no longer exist.
 */
export function routedPrinter(
  { printerRoutes, labelPrinterId }: Pick<Settings, 'printerRoutes' | 'labelPrinterId'>,
  print: RoutedPrint,
  printers: readonly Printer[],
): RoutedPrinter | undefined {
  const [route] = printerRoutes
    .filter((each) => isFor(each, print))
    .toSorted((a, b) => specificity(b) - specificity(a));
  const find = (id: string | undefined) => printers.find((printer) => printer.id === id);
  const first = find(route?.printerId ?? (print.kind === 'labels' ? labelPrinterId : undefined));
  const spare = find(route?.spareId);
  if (first === undefined) return spare && { printer: spare };
  if (first.state.state !== 'offline' || spare === undefined || spare.state.state === 'offline')
    return { printer: first };
  return { printer: spare, insteadOf: first.name };
}

/**
 * The media loaded in this desk's printers for a kind of print, the likeliest first: those of routes for its subject,
 * then those of routes for all. If a route for the subject has no medium it accepts any, so the media of general routes
 * are ignored.
 */
export function preferredSizes(
  { printerRoutes }: Pick<Settings, 'printerRoutes'>,
  print: Omit<RoutedPrint, 'size'>,
): MediumSize[] {
  const routes = printerRoutes.filter(
    ({ kind, of }) => kind === print.kind && (of === undefined || of === print.of),
  );
  const takesAny = routes.some(({ of, size }) => of !== undefined && size === undefined);
  return routes
    .filter(({ of }) => of !== undefined || !takesAny)
    .toSorted((a, b) => specificity(b) - specificity(a))
    .flatMap(({ size }) => size ?? []);
}

/** The template for the first of the preferred media that has one, else the first template. */
export function templateForSizes<T extends MediumSize>(
  templates: readonly T[],
  preferred: readonly MediumSize[],
): T | undefined {
  for (const size of preferred) {
    const fitting = templates.find((template) => isSameSize(template, size));
    if (fitting !== undefined) return fitting;
  }
  return templates[0];
}

function isFor({ kind, of, size }: PrinterRoute, print: RoutedPrint): boolean {
  const isOfIt = of === undefined || of === print.of;
  return kind === print.kind && isOfIt && (size === undefined || isSameSize(size, print.size));
}

/** A route with a size outranks one with a subject, because a printer holds labels of one size only. */
const specificity = ({ of, size }: PrinterRoute) => (size === undefined ? 0 : 2) + (of === undefined ? 0 : 1);
