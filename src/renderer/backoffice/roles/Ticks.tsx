import { Tree } from 'antd';
import type { ReactNode } from 'react';
import type { TreeNode } from '#shared/api/kit';

interface TicksProps {
  nodes: TreeNode[];
  ticked: string[];
  isFixed: boolean;
  /** If set, each node is ticked independently, as for departments. */
  isStrict?: boolean;
  /** Only the first level is shown at first. */
  isFolded?: boolean;
  titleOf?: (node: TreeNode) => ReactNode;
  onTick: (keys: string[]) => void;
}

/** A tree of checkboxes. */
export function Ticks({
  nodes,
  ticked,
  isFixed,
  isStrict = false,
  isFolded = false,
  titleOf = ({ title }) => title,
  onTick,
}: TicksProps) {
  return (
    <Tree
      checkable
      checkStrictly={isStrict}
      disabled={isFixed}
      selectable={false}
      defaultExpandAll={!isFolded}
      titleRender={titleOf}
      treeData={nodes}
      checkedKeys={ticked}
      onCheck={(keys) => onTick((Array.isArray(keys) ? keys : keys.checked).map(String))}
    />
  );
}
