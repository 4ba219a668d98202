import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';
import { TaskWork } from './TaskWork.tsx';
import { useTaskScans } from './use-task-scans.ts';

/** A task beside the list, with its operations above its facts. */
export function TaskPanel(props: RecordPanelProps) {
  const open = useTaskScans(props.state.view);
  return <RecordPanel {...props} above={({ id }) => <TaskWork key={id} id={id} onOther={open} />} />;
}
