import { Alert, App, Button, Drawer, Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { callOfNode } from '#shared/api/call-nodes';
import { deptApi } from '#shared/api/dept';
import type { DataOf, TreeNode } from '#shared/api/kit';
import { menuApi } from '#shared/api/menu';
import { roleApi } from '#shared/api/role';
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
import { CallTicks } from './CallTicks.tsx';
import { allKeys, answeredBy, callsUnder, endsOf, grantedBy, tickedOf, withheldCalls } from './grant-keys.ts';
import { CHOSEN, type Scope, ScopeChoice } from './ScopeChoice.tsx';
import { Ticks } from './Ticks.tsx';

const WIDTH_PX = 560;
const ADMINISTRATOR = 'administrator';

type GrantTree = DataOf<typeof menuApi.grantTree>;

/** A role's buttons, data scope and calls, in three tabs. The administrator's is read-only. */
export function RoleGrant({ role, onClose }: { role: RecordRow; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const tree = useEndpoint('menu', menuApi.grantTree, {});
  const keys = useFresh('role', menuApi.roleTreeKeys, { roleIds: role.id });
  const depts = useEndpoint('dept', deptApi.tree, {});
  const current = useFresh('role', roleApi.detail, { id: role.id });
  const reads = joinReads(tree, keys, depts, current);
  const title = t('people.grantOf', { name: role.roleName });
  if (tree.data === null || keys.data === null || depts.data === null || current.data === null)
    return (
      <Drawer open size={WIDTH_PX} title={title} onClose={onClose}>
        {reads.error ? <ErrorPanel error={reads.error} onRetry={reads.reload} /> : <Skeleton active />}
      </Drawer>
    );
  return (
    <GrantForm
      role={current.data}
      title={title}
      tree={tree.data}
      keys={keys.data}
      depts={depts.data}
      onClose={onClose}
    />
  );
}

interface GrantFormProps {
  role: DataOf<typeof roleApi.detail>;
  title: string;
  tree: GrantTree;
  keys: DataOf<typeof menuApi.roleTreeKeys>;
  depts: TreeNode[];
  onClose: () => void;
}

function GrantForm({ role, title, tree, keys, depts, onClose }: GrantFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange('role');
  const isFixed = role.roleAlias === ADMINISTRATOR;
  const entries = useKeptEntries('roleGrant', role.id, grantsOf(role, tree, keys));
  const { menus, scope, chosen } = entries.values;
  const withheld = new Set(entries.values.withheld);
  const calls = callsUnder(tree.apiScope, new Set(menus));
  const given = endsOf(calls).filter((node) => !withheld.has(callOfNode(node)));
  const { refusal, save, renew, close } = useSavedEntries(entries, {
    busy: change.busy,
    send() {
      const body = {
        roleIds: [role.id],
        versions: String(entries.version),
        menuIds: grantedBy(tree.menu, menus),
        apiScopeIds: answeredBy(calls, given),
        ...(scope !== '' && { dataScopeIds: [scope as `${Scope}`] }),
        ...(scope === CHOSEN && { dataScopeDeptIds: [...chosen] }),
      };
      return change.runOnSeen(roleApi.grant, { body });
    },
    async read() {
      const [newest, newestKeys] = await Promise.all([
        request(roleApi.detail, { query: { id: role.id } }, { quiet: true }),
        request(menuApi.roleTreeKeys, { query: { roleIds: role.id } }, { quiet: true }),
      ]);
      return grantsOf(newest, tree, newestKeys);
    },
    onSaved: () => void message.success(t('people.granted')),
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
          <Button type="primary" disabled={isFixed} loading={change.busy} onClick={() => void save()}>
            {t('records.save')}
          </Button>
        </div>
      }
    >
      <div>
        {change.busy && <HeldForm />}
        {isFixed && <Alert type="info" showIcon title={t('people.administratorFixed')} />}
        <FormNotices state={{ ...entries, refusal, renew }} />
        <Tabs
          items={[
            {
              key: 'menus',
              label: t('people.menus'),
              children: (
                <Ticks
                  nodes={tree.menu}
                  ticked={menus}
                  isFixed={isFixed}
                  onTick={(keys) => entries.change({ menus: keys })}
                />
              ),
            },
            {
              key: 'scope',
              label: t('people.dataScope'),
              children: (
                <ScopeChoice
                  {...{ tree, depts, scope, chosen, isFixed }}
                  onScope={(kind) => entries.change({ scope: kind })}
                  onChosen={(ids) => entries.change({ chosen: ids })}
                />
              ),
            },
            {
              key: 'interfaces',
              label: t('people.interfaces'),
              children: (
                <CallTicks
                  nodes={calls}
                  {...{ given, isFixed, withheld }}
                  onChange={(names) => entries.change({ withheld: [...names] })}
                />
              ),
            },
          ]}
        />
      </div>
    </Drawer>
  );
}

type Grants = { menus: string[]; withheld: string[]; scope: string; chosen: string[] };

/** What a role is granted, as entries; withheld are the calls that its buttons allow but the role does not. */
function grantsOf(
  { roleAlias, version, dataScopeDeptIds }: GrantFormProps['role'],
  tree: GrantTree,
  keys: GrantFormProps['keys'],
): StoredEntries<Grants> {
  const isFixed = roleAlias === ADMINISTRATOR;
  const ofButtons = endsOf(callsUnder(tree.apiScope, new Set(keys.menu)));
  return {
    version,
    values: {
      menus: tickedOf(tree.menu, isFixed ? allKeys(tree.menu) : keys.menu),
      withheld: isFixed ? [] : [...withheldCalls(ofButtons, new Set(keys.apiScope))],
      scope: keys.dataScope[0] ?? '',
      chosen: dataScopeDeptIds ?? [],
    },
  };
}
