import { create } from 'zustand';
import { usePreferences } from '../../stores/preferences.ts';

/** The typed company: every way of signing in asks for it, and switching keeps it. */
export const useDraft = create<{ companyCode: string }>(() => ({
  companyCode: usePreferences.getState().companyCode,
}));

export function draftCompany(companyCode: string): void {
  useDraft.setState({ companyCode });
}
