import { create } from 'zustand';
import { useDesk } from './desk.ts';
import { readRecord, removeRecord, writeRecord } from './records.ts';

interface StaySignedIn {
  /** Whether the session is to outlast the browser. */
  isChosen: boolean;
}

/** Kept in the tab, so that the choice is still there when another service leads back to the sign-in. */
const NAME = 'staySignedIn';

/** The person's choice for the next sign-in. A computer may be shared, so that nothing is kept unless it is asked for. */
export const useStaySignedIn = create<StaySignedIn>(() => ({
  isChosen: readRecord(sessionStorage, NAME)?.content === true,
}));

export function chooseToStay(isChosen: boolean): void {
  writeRecord(sessionStorage, NAME, isChosen, 'session');
  useStaySignedIn.setState({ isChosen });
}

/** The choice, which is made once a sign-in. */
export function takeChoiceToStay(): boolean {
  const { isChosen } = useStaySignedIn.getState();
  removeRecord(sessionStorage, NAME);
  useStaySignedIn.setState({ isChosen: false });
  return isChosen;
}

/** Whether there is a choice: a client's window is one person's, and a browser's own storage goes with its profile. */
export function useMayStaySignedIn(): boolean {
  return useDesk(({ info }) => info?.mode === 'headless');
}
