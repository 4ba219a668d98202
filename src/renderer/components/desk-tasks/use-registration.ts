import { useEffect, useState } from 'react';
import type { Registration } from '#shared/desk/contract/registration';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';

/** The current registration of this desk with the back office. */
export function useRegistration(): Loaded<Registration> {
  const connected = useDesk((state) => state.state === 'ready');
  const asked = useLoaded(String(connected), () => requireDesk().registration.state());
  const [changed, setChanged] = useState<Registration | null>(null);
  useEffect(() => desk?.registration.onChanged(setChanged), []);
  return { ...asked, data: changed ?? asked.data };
}
