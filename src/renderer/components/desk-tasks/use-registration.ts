import type { Registration } from '#shared/desk/contract/registration';
import { desk, requireDesk } from '../../desk/connect.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { useFollowed } from './use-followed.ts';

/** The current registration of this desk with the back office. */
export function useRegistration(): Loaded<Registration> {
  return useFollowed(
    () => requireDesk().registration.state(),
    (listener) => desk?.registration.onChanged(listener),
  );
}
