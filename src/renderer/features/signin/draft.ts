import { create } from 'zustand';
import { usePreferences } from '../../stores/preferences.ts';
import { readRecord } from '../../stores/records.ts';

/** The typed company: every way of signing in asks for it, and switching keeps it. */
export const useDraft = create<{ companyCode: string }>(() => ({
  companyCode: usePreferences.getState().companyCode,
}));

/** Fills in the company of the page's domain, unless this browser has signed in to one or the user is typing another. */
export function offerCompany(companyCode: string): void {
  const { companyCode: usual } = usePreferences.getState();
  const isOpen =
    readRecord(localStorage, 'companyCode') === null && useDraft.getState().companyCode === usual;
  if (isOpen) draftCompany(companyCode);
}

export function draftCompany(companyCode: string): void {
  useDraft.setState({ companyCode });
}
