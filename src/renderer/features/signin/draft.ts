import { create } from 'zustand';
import { usePreferences } from '../../stores/preferences.ts';

/** The company being typed: every way of signing in asks for it, and keeps it when the way is changed. */
export const useDraft = create<{ companyCode: string }>(() => ({
  companyCode: usePreferences.getState().companyCode,
}));

export function draftCompany(companyCode: string): void {
  useDraft.setState({ companyCode });
}
