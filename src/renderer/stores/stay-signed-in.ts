import { create } from 'zustand';
import { useDesk } from './desk.ts';
import { readRecord, removeRecord, writeRecord } from './records.ts';

interface StaySignedIn {
  /** True if the session must outlast the browser. */
  isChosen: boolean;
}

/** Stored in the tab, so that it survives the redirect to another service and back. */
const NAME = 'staySignedIn';

/** The user's choice for the next sign-in. Computers may be shared, so nothing is kept by default. */
export const useStaySignedIn = create<StaySignedIn>(() => ({
  isChosen: readRecord(sessionStorage, NAME)?.content === true,
}));

export function chooseToStay(isChosen: boolean): void {
  writeRecord(sessionStorage, NAME, isChosen, 'session');
  useStaySignedIn.setState({ isChosen });
}

/** Returns the choice and resets it: it is for one sign-in. */
export function takeChoiceToStay(): boolean {
  const { isChosen } = useStaySignedIn.getState();
  removeRecord(sessionStorage, NAME);
  useStaySignedIn.setState({ isChosen: false });
  return isChosen;
}

/**
 * True where the choice is offered: a client's window belongs to one person, and a browser's own storage to its
 * profile.
 */
export function useMayStaySignedIn(): boolean {
  return useDesk(({ info }) => info?.mode === 'headless');
}
