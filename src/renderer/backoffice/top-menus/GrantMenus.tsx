import { App, Button, Drawer, Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuApi } from '#shared/api/menu';
import { topMenuApi } from '#shared/api/top-menu';
import { type AppError, toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { useReturnedFocus } from '../../components/dialog/use-returned-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { joinReads } from '../../components/loading/use-loaded.ts';
import buttonRow from '../../components/look/button-row.module.css';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFresh } from '../../records/calls/use-fresh.ts';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { checkedOf, grantedBy } from './tree-keys.ts';

const WIDTH_PX = 460;

/** Grants menus to a top menu by ticks in the tree of all menus. */
export function GrantMenus({ topMenu, onClose }: { topMenu: RecordRow; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const { message } = App.useApp();
  const change = useChange('topmenu');
  const tree = useEndpoint('menu', menuApi.grantTopTree, {});
  const granted = useFresh('topmenu', menuApi.topTreeKeys, { topMenuIds: topMenu.id });
  const current = useFresh('topmenu', topMenuApi.detail, { id: topMenu.id });
  const [checked, setChecked] = useState<string[] | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const nodes = tree.data?.menu ?? [];
  const before = checkedOf(nodes, new Set(granted.data?.menu));
  const shown = checked ?? before;
  const reads = joinReads(tree, granted, current);
  const isRead = tree.data !== null && granted.data !== null && current.data !== null;

  const menuIds = grantedBy(nodes, new Set(shown));
  const close = useLeaving(
    {
      busy: change.busy,
      isTouched: () => String(menuIds) !== String(grantedBy(nodes, new Set(before))),
      discard() {},
    },
    onClose,
  );

  async function save(): Promise<void> {
    setRefusal(null);
    try {
      const versions = String(current.data?.version);
      const body = { topMenuIds: [topMenu.id], menuIds, versions };
      await change.runOnSeen(topMenuApi.grant, { body });
      void message.success(t('records.saved'));
      onClose();
    } catch (caught) {
      setRefusal(toAppError(caught));
    }
  }

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={t('administration.menusOf', { name: topMenu.name })}
      onClose={() => void close()}
      footer={
        <div className={buttonRow.row}>
          <small />
          <Button onClick={() => void close()}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={!isRead} loading={change.busy} onClick={() => void save()}>
            {t('records.save')}
          </Button>
        </div>
      }
    >
      {refusal && <ErrorPanel error={refusal} />}
      {reads.error && <ErrorPanel error={reads.error} onRetry={reads.reload} />}
      {!reads.error && !isRead && <Skeleton active />}
      {isRead && (
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          checkedKeys={shown}
          treeData={nodes}
          onCheck={(keys) => setChecked((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      )}
    </Drawer>
  );
}
