import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ComponentProps, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Decorative } from '../components/Decorative.tsx';
import { openKeysDialog } from '../stores/dialogs.ts';
import styles from './GridToolbar.module.css';
import type { GridSource } from './grid-source.ts';
import type { GridAction } from './model/actions.ts';
import { ProblemCount } from './ProblemCount.tsx';

interface GridToolbarProps {
  source: GridSource;
  mayInsert: boolean;
  onNextProblem: () => void;
}

/**
 * The grid's commands for the mouse and for touch, and how many cells need attention. Not drawn again for a letter in a
 * cell.
 */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { source, mayInsert, onNextProblem } = props;
  const { handle } = source;
  const { t } = useTranslation();
  const canUndo = useStore(handle.store, ({ history }) => history.past.length > 0);
  const canRedo = useStore(handle.store, ({ history }) => history.future.length > 0);
  const command = (
    action: GridAction,
    label: string,
    icon: ComponentProps<typeof Decorative>['icon'],
    isPossible = true,
  ) => (
    <Tooltip title={label}>
      <Button
        size="small"
        type="text"
        icon={<Decorative icon={icon} />}
        aria-label={label}
        disabled={!isPossible}
        onClick={() => handle.act(action)}
      />
    </Tooltip>
  );

  return (
    <div
      role="toolbar"
      aria-label={t('grid.toolbar')}
      className={styles.toolbar}
      // A click leaves the focus in the cell.
      onMouseDown={(event) => event.preventDefault()}
    >
      {command({ do: 'undo' }, t('grid.undo'), UndoOutlined, canUndo)}
      {command({ do: 'redo' }, t('grid.redo'), RedoOutlined, canRedo)}
      {command({ do: 'insertLine' }, t('grid.insertLine'), InsertRowAboveOutlined, mayInsert)}
      {command({ do: 'removeLines' }, t('grid.removeLines'), DeleteRowOutlined)}
      {command({ do: 'moveLines', step: -1 }, t('grid.moveUp'), ArrowUpOutlined)}
      {command({ do: 'moveLines', step: 1 }, t('grid.moveDown'), ArrowDownOutlined)}
      {command({ do: 'fillDown' }, t('grid.fillDown'), VerticalAlignBottomOutlined)}
      <Tooltip title={t('keys.title')}>
        <Button
          size="small"
          type="text"
          icon={<Decorative icon={QuestionCircleOutlined} />}
          aria-label={t('keys.title')}
          onClick={openKeysDialog}
        />
      </Tooltip>
      <ProblemCount source={source} onNext={onNextProblem} />
    </div>
  );
});
