import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';

interface NeighbourButtonsProps {
  of: AnyDocument;
  calls: RecordCalls;
  row: RecordRow;
}

/** Shows the document before or after this one in its list, in the same tab. */
export function NeighbourButtons({ of, calls, row }: NeighbourButtonsProps) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const { previous, next, turnTo } = useNeighbours(of, calls, row.id);
  function show(neighbour: Neighbour | undefined): void {
    if (neighbour === undefined) return;
    turnTo(neighbour);
    goOn(`${of.menu.path}/${neighbour.id}`, 'becomes the next');
  }
  useScreenKeys([
    { keys: ['['], words: t('records.previous'), run: () => show(previous) },
    { keys: [']'], words: t('records.next'), run: () => show(next) },
  ]);
  const step = (to: Neighbour | undefined, label: string, icon: typeof LeftOutlined) => (
    <Button
      icon={<Decorative icon={icon} />}
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => show(to)}
    />
  );
  return (
    <>
      {step(previous, t('records.previous'), LeftOutlined)}
      {step(next, t('records.next'), RightOutlined)}
    </>
  );
}
