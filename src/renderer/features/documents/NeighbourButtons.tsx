import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { replaceTab } from '../../stores/tabs.ts';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';

interface NeighbourButtonsProps {
  of: AnyDocument;
  calls: RecordCalls;
  row: RecordRow;
}

/** Shows the document before or after this one in its list, in the same tab. */
export function NeighbourButtons({ of, calls, row }: NeighbourButtonsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { previous, next, turnTo } = useNeighbours(of, calls, row.id);
  function show(neighbour: Neighbour | undefined): void {
    if (neighbour === undefined) return;
    const address = `${of.menu.path}/${neighbour.id}`;
    turnTo(neighbour);
    replaceTab(pathname, address);
    void navigate(address, { replace: true });
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
