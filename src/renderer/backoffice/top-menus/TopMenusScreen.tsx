import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { topMenuApi } from '#shared/api/top-menu';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { topMenu } from '#shared/records/top-menu';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';
import { GrantMenus } from './GrantMenus.tsx';

const CALLS = callsOf(topMenu, topMenuApi);

/** 顶部菜单: the company's top menus, and the menus under each. */
export function TopMenusScreen() {
  const { t } = useTranslation();
  const actions = useRowActions(topMenu, CALLS);
  const maySet = usePermission('topmenu_setting');
  const [granted, setGranted] = useState<RecordRow | null>(null);
  const setting: RowAction = {
    key: 'setting',
    label: t('administration.chooseMenus'),
    on: 'row',
    async run([row]) {
      setGranted(row ?? null);
      return false;
    },
  };
  return (
    <>
      <RecordListing of={topMenu} calls={CALLS} actions={[...(maySet ? [setting] : []), ...actions]} />
      {granted && <GrantMenus key={granted.id} topMenu={granted} onClose={() => setGranted(null)} />}
    </>
  );
}
