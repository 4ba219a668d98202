import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleApi } from '#shared/api/role';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { role } from '#shared/records/role';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';
import { RoleGrant } from './RoleGrant.tsx';

const CALLS = callsOf(role, roleApi);

/** 角色管理: the roles of the company with their grants. */
export function RolesScreen() {
  const { t } = useTranslation();
  const actions = useRowActions(role, CALLS);
  const mayGrant = usePermission('role_grant');
  const [granted, setGranted] = useState<RecordRow | null>(null);
  const grant: RowAction = {
    key: 'grant',
    label: t('people.grant'),
    on: 'row',
    async run([row]) {
      setGranted(row ?? null);
      return false;
    },
  };
  return (
    <>
      <RecordListing of={role} calls={CALLS} actions={mayGrant ? [grant, ...actions] : actions} />
      {granted && <RoleGrant key={granted.id} role={granted} onClose={() => setGranted(null)} />}
    </>
  );
}
