import { App, Button, Drawer, Skeleton, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#shared/api/kit';
import { menuApi } from '#shared/api/menu';
import { topMenuApi } from '#shared/api/top-menu';
import type { RecordRow } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { useReturnedFocus } from '../../components/dialog/use-returned-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { joinReads } from '../../components/loading/use-loaded.ts';
import buttonRow from '../../components/look/button-row.module.css';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFresh } from '../../records/calls/use-fresh.ts';
import { FormNotices } from '../../records/form/FormNotices.tsx';
import { HeldForm } from '../../records/form/HeldForm.tsx';
import type { StoredEntries } from '../../records/form/kept-entries.ts';
import { useKeptEntries } from '../../records/form/use-kept-entries.ts';
import { useSavedEntries } from '../../records/form/use-saved-entries.ts';
import { checkedOf, grantedBy } from './tree-keys.ts';

const WIDTH_PX = 460;

type GrantTree = DataOf<typeof menuApi.grantTopTree>;

/** Grants menus to a top menu by ticks in the tree of all menus. */
export function GrantMenus({ topMenu, onClose }: { topMenu: RecordRow; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const tree = useEndpoint('menu', menuApi.grantTopTree, {});
  const granted = useFresh('topmenu', menuApi.topTreeKeys, { topMenuIds: topMenu.id });
  const current = useFresh('topmenu', topMenuApi.detail, { id: topMenu.id });
  const title = t('administration.menusOf', { name: topMenu.name });
  if (tree.data === null || granted.data === null || current.data === null) {
    const reads = joinReads(tree, granted, current);
    return (
      <Drawer open size={WIDTH_PX} title={title} onClose={onClose}>
        {reads.error ? <ErrorPanel error={reads.error} onRetry={reads.reload} /> : <Skeleton active />}
      </Drawer>
    );
  }
  const stored = { version: current.data.version, values: { menus: granted.data.menu } };
  return <GrantForm {...{ title, stored, onClose }} id={topMenu.id} tree={tree.data} />;
}

interface GrantFormProps {
  id: string;
  title: string;
  tree: GrantTree;
  stored: StoredEntries<{ menus: string[] }>;
  onClose: () => void;
}

function GrantForm({ id, title, tree, stored, onClose }: GrantFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange('topmenu');
  const entries = useKeptEntries('topMenuGrant', id, stored);
  const checked = checkedOf(tree.menu, new Set(entries.values.menus));
  const { refusal, save, renew, close } = useSavedEntries(entries, {
    busy: change.busy,
    send() {
      const menuIds = grantedBy(tree.menu, new Set(checked));
      const body = { topMenuIds: [id], menuIds, versions: String(entries.version) };
      return change.runOnSeen(topMenuApi.grant, { body });
    },
    async read() {
      const [{ version }, { menu: menus }] = await Promise.all([
        request(topMenuApi.detail, { query: { id } }, { quiet: true }),
        request(menuApi.topTreeKeys, { query: { topMenuIds: id } }, { quiet: true }),
      ]);
      return { version, values: { menus } };
    },
    onSaved: () => void message.success(t('records.saved')),
    onClose,
  });

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={title}
      onClose={() => void close()}
      footer={
        <div className={buttonRow.row}>
          <small />
          <Button onClick={() => void close()}>{t('common.cancel')}</Button>
          <Button type="primary" loading={change.busy} onClick={() => void save()}>
            {t('records.save')}
          </Button>
        </div>
      }
    >
      <div>
        {change.busy && <HeldForm />}
        <FormNotices state={{ ...entries, refusal, renew }} />
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          checkedKeys={checked}
          treeData={tree.menu}
          onCheck={(keys) => {
            const ticked = new Set((Array.isArray(keys) ? keys : keys.checked).map(String));
            entries.change({ menus: grantedBy(tree.menu, ticked) });
          }}
        />
      </div>
    </Drawer>
  );
}
