import { create } from 'zustand';
import type { HostInfo } from '#shared/desk/contract/host';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { Printer } from '#shared/desk/contract/printers';
import type { LabelRoll } from '#shared/desk/contract/rolls';
import type { ServerState } from '#shared/desk/contract/server';
import type { Settings } from '#shared/desk/contract/settings';

/** `none`: a plain browser, which has no devices. */
export type DeskState = 'none' | 'connecting' | 'ready' | 'disconnected';

interface DeskStore {
  state: DeskState;
  info: HostInfo | null;
  settings: Settings | null;
  printers: Printer[];
  /** The rolls of labels in printers, where a user has noted them. */
  rolls: LabelRoll[];
  /** Records not yet delivered to the back office. */
  outbox: OutboxEntry[];
  /** Number of print jobs whose outcome only a user can determine. */
  unknownJobs: number;
  /** Number of tag writes whose outcome only the tag can show. */
  unknownTags: number;
  /** The desk's back office; null until the host has answered. */
  server: ServerState | null;
  /** True while the user chooses another one. */
  isChoosing: boolean;
}

/** The page's knowledge of its desk. */
export const useDesk = create<DeskStore>(() => ({
  state: 'none',
  info: null,
  settings: null,
  printers: [],
  rolls: [],
  outbox: [],
  unknownJobs: 0,
  unknownTags: 0,
  server: null,
  isChoosing: false,
}));

/** The list with `printer` updated or added. */
export function replacePrinter(printers: Printer[], printer: Printer): Printer[] {
  return printers.some(({ id }) => id === printer.id)
    ? printers.map((known) => (known.id === printer.id ? printer : known))
    : [...printers, printer];
}
