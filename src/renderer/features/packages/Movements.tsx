import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PackMovement } from '#shared/api/stock';
import { MOVEMENT_SOURCES } from '#shared/domain/stock';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { recordAddress } from '../../records/detail/record-address.ts';
import { Records } from './RecordTables.tsx';

type Movement = PackMovement & { id: string };

const NUMBER = { align: 'right', className: texts.numbers } as const;

/** Receipts and issues of a package, the last first, with the documents that moved it. */
export function Movements({ movements }: { movements: Loaded<PackMovement[]> }) {
  const { t } = useTranslation();
  const columns: TableColumnType<Movement>[] = [
    { title: t('packages.time'), dataIndex: 'time', className: texts.numbers, width: 170 },
    { title: t('packages.movedBy'), render: (_, movement) => <Source movement={movement} /> },
    { title: t('packages.region'), dataIndex: 'region', width: 90 },
    { title: t('packages.bundles'), dataIndex: 'lines', ...NUMBER, width: 80, render: formatCount },
    { title: t('packages.pieces'), dataIndex: 'pieces', ...NUMBER, width: 80, render: formatCount },
    {
      title: t('packages.movedArea'),
      ...NUMBER,
      render: (_, { direction, area }) => `${direction === 1 ? '+' : '−'}${formatArea(area)}`,
    },
    { title: t('packages.areaBefore'), dataIndex: 'beforeArea', ...NUMBER, render: formatArea },
    { title: t('packages.areaAfter'), dataIndex: 'afterArea', ...NUMBER, render: formatArea },
    { title: t('packages.user'), dataIndex: 'userName' },
  ];
  const data = movements.data?.map((movement, place) => ({ ...movement, id: String(place) })) ?? null;
  return (
    <Records
      label={t('packages.movements')}
      empty={t('packages.noMovements')}
      records={{ ...movements, data }}
      columns={columns}
    />
  );
}

/** The document or act that moved the goods: a link to a document's page, or its kind alone if the user may not see it. */
function Source({ movement: { docType, docId, docNo, reverses } }: { movement: PackMovement }) {
  const { t } = useTranslation();
  const words = MOVEMENT_SOURCES[docType][useLanguage()];
  const page = recordAddress({ area: docType, id: docId });
  const isUnseen = page !== null && docId === '';
  const name = `${words} ${isUnseen ? t('documents.unseen') : docNo}`.trim();
  return (
    <>
      {page !== null && !isUnseen ? <Link to={page.address}>{name}</Link> : name}
      {reverses && ` (${t('packages.reversed')})`}
    </>
  );
}
