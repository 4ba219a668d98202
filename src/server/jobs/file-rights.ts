import type { FileRights } from '../db/schema/jobs.ts';
import type { Principal } from '../http/implement.ts';

/** Permissions that decide which records and which of their values are shown. */
const SHOWS = /_(view|cost)$/;

type Holder = Pick<Principal, 'permissions' | 'withheld' | 'dataScope'>;

/** What a user can see, to be stored with a file made for them. */
export function rightsOf({ permissions, withheld, dataScope }: Holder): FileRights {
  return {
    permissions: [...permissions].filter((code) => SHOWS.test(code)),
    withheld: [...withheld],
    dataScope,
  };
}

/** Whether a user may still see all that they could see when a file was made. */
export function stillSees(user: Holder, made: FileRights): boolean {
  return (
    made.permissions.every((code) => user.permissions.has(code)) &&
    [...user.withheld].every((call) => made.withheld.includes(call)) &&
    covers(user.dataScope, made.dataScope)
  );
}

function covers(scope: FileRights['dataScope'], made: FileRights['dataScope']): boolean {
  if (scope === 'all') return true;
  return made !== 'all' && made.deptIds.every((id) => scope.deptIds.includes(id));
}
