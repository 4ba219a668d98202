import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { userApi } from '#shared/api/user';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { user } from '#shared/records/user';
import { Decorative } from '../../components/Decorative.tsx';
import { useHeldChoices } from '../../components/use-held-choices.ts';
import { PasswordDialog } from '../../components/users/PasswordDialog.tsx';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';
import { DepartmentTree } from './DepartmentTree.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { useUserActions } from './use-user-actions.ts';

const CALLS = callsOf(user, userApi);

/** 用户管理: the users of the company by department. */
export function UsersScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [password, setPassword] = useState<string | null>(null);
  const [granted, setGranted] = useState<readonly RecordRow[] | null>(null);
  const [isImporting, setImporting] = useState(false);
  useHeldChoices('user import', isImporting, (was) => setImporting(was === true));
  const mayImport = usePermission('user_import');
  const actions = useRowActions(user, CALLS);
  const own = useUserActions(setPassword, setGranted);
  const deptId = params.get('deptId') ?? '';

  function choose(id: string): void {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (id === '') next.delete('deptId');
    else next.set('deptId', id);
    setParams(next, { replace: true });
  }

  return (
    <>
      <RecordListing
        of={user}
        calls={CALLS}
        actions={[...own, ...actions]}
        beside={
          <nav aria-label={t('people.departments')}>
            <DepartmentTree chosen={deptId} onChoose={choose} />
          </nav>
        }
        narrowedBy={['deptId']}
        buttons={
          mayImport && (
            <Button
              icon={<Decorative icon={UploadOutlined} />}
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              {t('people.import')}
            </Button>
          )
        }
        onAdded={({ password: made }) => typeof made === 'string' && setPassword(made)}
      />
      {password !== null && <PasswordDialog password={password} onClose={() => setPassword(null)} />}
      {granted !== null && <RolesDialog users={granted} onClose={() => setGranted(null)} />}
      {isImporting && (
        <ImportDialog
          onImported={(made) => {
            setImporting(false);
            if (made !== undefined) setPassword(made);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
