import { create } from 'zustand';

/** Whether the side menu is shown over the page, on screens too narrow to have it beside. */
export const useSideDrawer = create<{ open: boolean }>(() => ({ open: false }));

export function toggleSideDrawer(): void {
  useSideDrawer.setState(({ open }) => ({ open: !open }));
}

export function closeSideDrawer(): void {
  useSideDrawer.setState({ open: false });
}
