import { create } from 'zustand';

/** In the address of a new document: the token of the picker that it is made for. */
export const MADE_FOR = 'for';

/** Ids of the documents that were made for pickers and are not chosen there yet, by the picker's token. */
export const useMadeDocuments = create<Readonly<Record<string, string>>>(() => ({}));

export function noteMadeDocument(picker: string, id: string): void {
  useMadeDocuments.setState({ [picker]: id });
}

export function forgetMadeDocument(picker: string): void {
  useMadeDocuments.setState(({ [picker]: _made, ...others }) => others, true);
}
