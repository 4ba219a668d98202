import { create } from 'zustand';
import type { Pack, PackDetail } from '#shared/api/pack';
import type { Colleague } from '#shared/api/user';

export type PackRef = Pick<Pack, 'id' | 'packNo'>;

/** Who is to be chosen, and who is told; nobody is told when the dialog is left without a choice. */
export interface UserChoice {
  multiple: boolean;
  /** Somebody who cannot be chosen. */
  exceptId?: string;
  onChosen: (users: Colleague[]) => void;
}

/**
 * Dialogs that any screen may ask for. Screens do not import each other; they leave their wish here and the layout
 * opens the dialog.
 */
interface DialogsState {
  /** Packages whose labels are to be printed. */
  printPacks: PackRef[] | null;
  tagPack: PackDetail | null;
  chooseUsers: UserChoice | null;
  /** A dialog of the shell itself. */
  shell: 'lock' | 'look' | 'menuSearch' | 'keys' | null;
}

const CLOSED: DialogsState = { printPacks: null, tagPack: null, chooseUsers: null, shell: null };

export const useDialogs = create<DialogsState>(() => CLOSED);

export function openPrintDialog(printPacks: PackRef[]): void {
  useDialogs.setState({ printPacks });
}

export function openTagDialog(tagPack: PackDetail): void {
  useDialogs.setState({ tagPack });
}

/** Lets the person choose one colleague, or several. */
export function openUserPicker(chooseUsers: UserChoice): void {
  useDialogs.setState({ chooseUsers });
}

/** Asks for a lock password and locks the screen with it. */
export function openLockDialog(): void {
  useDialogs.setState({ shell: 'lock' });
}

/** Theme and accent colour. */
export function openLookDialog(): void {
  useDialogs.setState({ shell: 'look' });
}

/** Searches the menu on the whole screen. */
export function openMenuSearch(): void {
  useDialogs.setState({ shell: 'menuSearch' });
}

/** The keys of the screen in front. */
export function openKeysDialog(): void {
  useDialogs.setState({ shell: 'keys' });
}

export function closeDialogs(): void {
  useDialogs.setState(CLOSED);
}
