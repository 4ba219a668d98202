import { create } from 'zustand';
import type { Pack, PackDetail } from '#shared/api/pack';

export type PackRef = Pick<Pack, 'id' | 'packNo'>;

/**
 * Dialogs that any screen may ask for. Screens do not import each other; they leave their wish here and the layout
 * opens the dialog.
 */
interface DialogsState {
  /** Packages whose labels are to be printed. */
  printPacks: PackRef[] | null;
  tagPack: PackDetail | null;
}

export const useDialogs = create<DialogsState>(() => ({ printPacks: null, tagPack: null }));

export function openPrintDialog(printPacks: PackRef[]): void {
  useDialogs.setState({ printPacks });
}

export function openTagDialog(tagPack: PackDetail): void {
  useDialogs.setState({ tagPack });
}

export function closeDialogs(): void {
  useDialogs.setState({ printPacks: null, tagPack: null });
}
