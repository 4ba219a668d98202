import { create } from 'zustand';
import type { RightsChange } from '../menu/rights-change.ts';

/** The change of rights to report to the user next. */
export const useRightsNews = create<{ change: RightsChange | null }>(() => ({ change: null }));

export function showRightsChange(change: RightsChange): void {
  useRightsNews.setState({ change });
}
