import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataOf, TreeNode } from '#shared/api/kit';
import type { menuApi } from '#shared/api/menu';
import { DATA_SCOPES } from '#shared/api/role';
import { useLanguage } from '../../components/words/words.ts';
import { Ticks } from './Ticks.tsx';

/** The data scope of chosen departments. */
export const CHOSEN = '5';
export type Scope = keyof typeof DATA_SCOPES;

interface ScopeChoiceProps {
  tree: DataOf<typeof menuApi.grantTree>;
  depts: TreeNode[];
  scope: string;
  chosen: string[];
  isFixed: boolean;
  onScope: (scope: string) => void;
  onChosen: (ids: string[]) => void;
}

/** The role's data scope and, for chosen departments, which ones. */
export function ScopeChoice({ tree, depts, scope, chosen, isFixed, onScope, onChosen }: ScopeChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Radio.Group
        vertical
        disabled={isFixed}
        aria-label={t('people.dataScope')}
        value={scope}
        onChange={({ target }) => onScope(String(target.value))}
        options={tree.dataScope.map(({ key }) => ({
          value: key,
          label: DATA_SCOPES[Number(key) as Scope][language],
        }))}
      />
      {scope === CHOSEN && (
        <section aria-label={t('people.scopeDepartments')}>
          <Ticks nodes={depts} ticked={chosen} isFixed={isFixed} isStrict onTick={onChosen} />
        </section>
      )}
    </>
  );
}
