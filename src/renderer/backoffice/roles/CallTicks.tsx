import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callOfNode } from '#shared/api/call-nodes';
import type { TreeNode } from '#shared/api/kit';
import { endsOf, withheldAfter } from './grant-keys.ts';
import { Ticks } from './Ticks.tsx';

interface CallTicksProps {
  /** The calls of the ticked buttons, and the menus above them. */
  nodes: TreeNode[];
  given: string[];
  withheld: ReadonlySet<string>;
  isFixed: boolean;
  onChange: (withheld: ReadonlySet<string>) => void;
}

/** The calls of the ticked buttons; an unticked one is refused to the role although it has the button. */
export function CallTicks({ nodes, given, withheld, isFixed, onChange }: CallTicksProps) {
  const { t } = useTranslation();
  if (nodes.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('people.noInterfaces')} />;

  const tick = (keys: string[]) => {
    const ends = new Set(endsOf(nodes));
    onChange(
      withheldAfter(
        withheld,
        given,
        keys.filter((key) => ends.has(key)),
      ),
    );
  };

  return (
    <>
      <p>{t('people.interfacesHint')}</p>
      <Ticks nodes={nodes} ticked={given} isFixed={isFixed} isFolded titleOf={callTitle} onTick={tick} />
    </>
  );
}

/** A call with its method and path; the menus above it by their names alone. */
const callTitle = ({ key, title, children }: TreeNode): ReactNode =>
  children === undefined ? (
    <>
      {title} <small>{callOfNode(key)}</small>
    </>
  ) : (
    title
  );
