import { Skeleton, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import { deptApi } from '#shared/api/dept';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';

/** The value for all departments. */
const ALL = '0';

interface DepartmentTreeProps {
  /** Id of the chosen department, empty for all. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** The departments of the company, with one or all chosen. */
export function DepartmentTree({ chosen, onChoose }: DepartmentTreeProps) {
  const { t } = useTranslation();
  const depts = useEndpoint('dept', deptApi.tree, {});
  if (depts.data === null)
    return depts.error ? <ErrorPanel error={depts.error} onRetry={depts.reload} /> : <Skeleton active />;
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={t('people.departments')}
      treeData={[{ key: ALL, title: t('people.everybody') }, ...depts.data]}
      selectedKeys={[chosen || ALL]}
      onSelect={([key]) => onChoose(key === undefined || key === ALL ? '' : String(key))}
    />
  );
}
