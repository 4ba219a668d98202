import { create } from 'zustand';
import type { HostInfo, OutboxEntry, Printer, ServerState, Settings } from '#shared/desk/contract';

/** `none`: a plain browser, which has no devices. */
export type DeskState = 'none' | 'connecting' | 'ready' | 'disconnected';

interface DeskStore {
  state: DeskState;
  info: HostInfo | null;
  settings: Settings | null;
  printers: Printer[];
  /** Facts still to be told to the back office. */
  outbox: OutboxEntry[];
  /** Which back office it works with; null until the host has said so. */
  server: ServerState | null;
  /** The person wants another one. */
  isChoosing: boolean;
}

/** What this page knows of the desk it runs at. */
export const useDesk = create<DeskStore>(() => ({
  state: 'none',
  info: null,
  settings: null,
  printers: [],
  outbox: [],
  server: null,
  isChoosing: false,
}));

/** The list with `printer` put in the place of its former state, or added. */
export function replacePrinter(printers: Printer[], printer: Printer): Printer[] {
  return printers.some(({ id }) => id === printer.id)
    ? printers.map((known) => (known.id === printer.id ? printer : known))
    : [...printers, printer];
}
