import { create } from 'zustand';
import type { InboxTask } from '#shared/api/desk-task';
import type { Pack, PackDetail } from '#shared/api/pack';
import type { TalliedGoods } from '#shared/api/tally-import';
import type { Colleague } from '#shared/api/user';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import type { TaggedKind } from '#shared/documents/tagged-kinds';
import type { AuditStatus, DocumentKind } from '#shared/domain/document-states';
import type { YardLog } from '#shared/label/rows/log-row';
import type { Zone } from '#shared/label/rows/shelf-row';
import type { TallyMapping } from '#shared/tally-import/mapping';

export type PackRef = Pick<Pack, 'id' | 'packNo'>;

/** A document by its number. */
export interface DocumentRef {
  id: string;
  docNo: string;
}

/** Records whose labels are to be printed. */
export type RecordsToLabel =
  /** `templateId`: the template of a job whose labels are printed again. */
  | { of: 'pack'; records: readonly PackRef[]; templateId?: string }
  | { of: 'log'; records: readonly YardLog[] }
  | { of: 'zone'; records: readonly Zone[] }
  /** Flitches, by the tasks that they are in: the data of their logs with their own numbers. */
  | { of: 'processTask'; records: readonly YardLog[] }
  /** Documents of one kind, each with a label of its own. */
  | { of: 'document'; kind: DocumentKind; records: readonly DocumentRef[] };

/** Labels with the data that they were printed with, and their template of then. */
export interface KeptLabels {
  subject: LabelSubject;
  templateId: string;
  labels: readonly { name: string; row: LabelRow }[];
}

/** The numbers or names of the records. */
export function namesOfLabels(toLabel: RecordsToLabel): string[] {
  switch (toLabel.of) {
    case 'pack':
      return toLabel.records.map(({ packNo }) => packNo);
    case 'log':
    case 'processTask':
      return toLabel.records.map(({ logNo }) => logNo);
    case 'zone':
      return toLabel.records.map(({ region }) => region);
    case 'document':
      return toLabel.records.map(({ docNo }) => docNo);
  }
}

/** A package whose tag will be written, and the document it comes from. */
export interface BatchPack extends PackRef {
  document?: { docKind: TaggedKind; docId: string; docNo: string };
}

/** Documents of one kind to print or preview. */
export interface PapersToPrint {
  kind: DocumentKind;
  documents: readonly { id: string; docNo: string; auditStatus: AuditStatus }[];
}

type UsersChosen = (users: Colleague[]) => void;

/** A request to choose users, with its callback, which is not called when the dialog is left without a choice. */
export interface UserChoice {
  multiple: boolean;
  /** A user who cannot be chosen. */
  exceptId?: string;
  onChosen: UsersChosen;
  /** Unique among the inputs of open pages; for an input that follows the dialog with `followUserPicker`. */
  input?: string;
}

/** A supplier's file as it was checked, with how it is read. */
export interface SupplierFile {
  file: File;
  mapping: TallyMapping;
  /** Without its faulty lines. */
  skipsFaulty: boolean;
}

/** Called with the goods of a tally, and with the file, which is null for an offer: that is no tally to be kept. */
type TallyTaken = (goods: readonly TalliedGoods[], file: SupplierFile | null) => void;

/** A request to read a supplier's tally for a purchase order. */
export type SupplierTallyRequest = {
  /** The purchase order; empty for a new one. */
  orderId: string;
  /** The supplier whose files are read like earlier ones; empty for none. */
  supplierId: string;
} & (
  | {
      /** To take goods from it; not called when the dialog is left without any. */
      use: 'order';
      onTaken: TallyTaken;
    }
  /** The tally is kept with the purchase order. */
  | { use: 'supplier' }
);

/**
 * Dialogs that any screen can open. Screens do not import each other; they store the request here and the layout opens
 * the dialog.
 */
interface DialogsState {
  labels: RecordsToLabel | null;
  /** Labels of a print job to reprint. */
  keptLabels: KeptLabels | null;
  tagPack: PackDetail | null;
  /** Packages whose tags will be written one after the other. */
  tagPacks: readonly BatchPack[] | null;
  /** The task for which that is done; null for the user's own work. */
  tagTask: InboxTask | null;
  papers: PapersToPrint | null;
  chooseUsers: UserChoice | null;
  supplierTally: SupplierTallyRequest | null;
  /** A dialog of the shell. */
  shell: 'lock' | 'look' | 'menuSearch' | 'keys' | null;
}

const CLOSED: DialogsState = {
  labels: null,
  keptLabels: null,
  tagPack: null,
  tagPacks: null,
  tagTask: null,
  papers: null,
  chooseUsers: null,
  supplierTally: null,
  shell: null,
};

export const useDialogs = create<DialogsState>(() => CLOSED);

/** Opens the dialog that prints labels. */
export function openLabelDialog(labels: RecordsToLabel): void {
  useDialogs.setState({ labels });
}

/** Opens the dialog that prints labels of a job again. */
export function openKeptLabels(keptLabels: KeptLabels): void {
  useDialogs.setState({ keptLabels });
}

export function openTagDialog(tagPack: PackDetail): void {
  useDialogs.setState({ tagPack });
}

/** Opens the dialog that writes the tags of several packages, for a task of this desk where one is named. */
export function openTagBatch(tagPacks: readonly BatchPack[], tagTask: InboxTask | null = null): void {
  useDialogs.setState({ tagPacks, tagTask });
}

/** Opens the dialog that previews and prints documents. */
export function openPaperDialog(papers: PapersToPrint): void {
  useDialogs.setState({ papers });
}

/** Opens the dialog for choosing one colleague, or several. */
export function openUserPicker(chooseUsers: UserChoice): void {
  useDialogs.setState({ chooseUsers });
}

/**
 * Has an input take the users of the dialog that it opened before an ended session, if that is open: the input was closed with
 * its form, and the dialog opens again with the new one.
 */
export function followUserPicker(input: string, onChosen: UsersChosen): void {
  const { chooseUsers: asked } = useDialogs.getState();
  if (asked?.input === input) useDialogs.setState({ chooseUsers: { ...asked, onChosen } });
}

/** Opens the dialog that reads a supplier's tally. */
export function openSupplierTally(supplierTally: SupplierTallyRequest): void {
  useDialogs.setState({ supplierTally });
}

/**
 * Has the form of a purchase order take the goods of the dialog, if that is open: an ended session closes the form that opened
 * it, and the dialog opens again with the new one.
 */
export function followSupplierTally(orderId: string, onTaken: TallyTaken): void {
  const { supplierTally: asked } = useDialogs.getState();
  if (asked?.use === 'order' && asked.orderId === orderId)
    useDialogs.setState({ supplierTally: { ...asked, onTaken } });
}

/** Opens the dialog that asks for a lock password and locks the screen. */
export function openLockDialog(): void {
  useDialogs.setState({ shell: 'lock' });
}

/** Opens theme and accent colour. */
export function openLookDialog(): void {
  useDialogs.setState({ shell: 'look' });
}

/** Opens the menu search in full screen. */
export function openMenuSearch(): void {
  useDialogs.setState({ shell: 'menuSearch' });
}

/** Opens the keys of the visible screen. */
export function openKeysDialog(): void {
  useDialogs.setState({ shell: 'keys' });
}

export function closeDialogs(): void {
  useDialogs.setState(CLOSED);
}
