import type { TFunction } from 'i18next';
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TallyLine } from '#shared/api/pack';
import { lineTermIn } from '#shared/domain/terms';
import type { AppError } from '#shared/errors';
import { ListTable } from '../../../components/list/ListTable.tsx';
import type { RowSelection } from '../../../components/list/row-selection.ts';
import { EmptyState } from '../../../components/loading/EmptyState.tsx';
import texts from '../../../components/look/texts.module.css';
import { StateTag } from '../../../components/StateTag.tsx';
import { formatArea, formatCount, formatThickness } from '../../../components/words/numbers.ts';
import { useLanguage } from '../../../components/words/words.ts';
import { type ListColumn, totalWidth } from '../../../records/list/columns.ts';
import type { FreePack } from './free-pack.ts';
import styles from './PackPicker.module.css';

/** Properties of a list of packages to choose from, whatever its source. */
export interface FreeListProps {
  /** Numbers in the document's lines. */
  taken: ReadonlySet<string>;
  /** The chosen bundles of a package; without an entry, the whole package. */
  parts: Readonly<Record<string, readonly TallyLine[] | undefined>>;
  selection: RowSelection;
  openId: string | undefined;
  onRows: (rows: readonly FreePack[]) => void;
  onOpen: (pack: FreePack) => void;
}

interface FreeTableProps extends FreeListProps {
  rows: FreePack[];
  loading: boolean;
  /** Shown above. */
  error: AppError | null;
  onPage?: (step: 1 | -1) => void;
}

interface Mark {
  words: string;
  tone: 'blue' | 'grey' | 'green';
}
type MarkedPack = FreePack & { mark: Mark | undefined };

/** Packages with their available quantities; Space chooses, Enter shows the bundles. */
export function FreeTable({ taken, parts, rows, onRows, error, ...table }: FreeTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Before the rows can be clicked, because the picker ignores rows that it has not received.
  useLayoutEffect(() => onRows(rows), [rows, onRows]);
  const marked = useMemo(() => {
    const markOf = ({ id, packNo, bundles }: FreePack): Mark | undefined => {
      if (taken.has(packNo)) return { words: t('documents.inLines'), tone: 'blue' };
      if (bundles === 0) return { words: t('documents.nothingFree'), tone: 'grey' };
      const part = parts[id];
      return part && { words: t('documents.part', { count: part.length, all: bundles }), tone: 'green' };
    };
    return rows.map((pack): MarkedPack => ({ ...pack, mark: markOf(pack) }));
  }, [t, taken, parts, rows]);
  const columns = useMemo(() => freeColumns(t, (term) => lineTermIn(language, term)), [t, language]);
  return (
    <ListTable<MarkedPack>
      {...table}
      label={t('documents.pick')}
      rows={marked}
      rowKey="id"
      isCompact
      columns={columns}
      widthPx={totalWidth(columns)}
      nameOf={({ packNo }) => packNo}
      empty={
        table.loading ? (
          <div className={styles.waiting} />
        ) : (
          <EmptyState title={t('documents.noneFree')} advice={t('documents.noneFreeAdvice')} failed={error} />
        )
      }
    />
  );
}

function freeColumns(t: TFunction, termOf: (chinese: string) => string): ListColumn<MarkedPack>[] {
  const figure = (
    title: string,
    dataIndex: keyof FreePack,
    format: (value: number) => string,
    width: number,
  ) => ({
    title,
    dataIndex,
    width,
    align: 'right' as const,
    className: texts.numbers,
    render: format,
  });
  return [
    { title: t('packages.packNo'), dataIndex: 'packNo', width: 126, className: texts.numbers },
    { title: t('packages.species'), dataIndex: 'species', width: 100, render: termOf },
    { title: t('packages.grade'), dataIndex: 'grade', width: 62, render: termOf },
    figure(t('packages.thicknessUnit'), 'thicknessMm', formatThickness, 92),
    { title: t('packages.region'), dataIndex: 'region', width: 70 },
    figure(t('documents.freeBundles'), 'bundles', formatCount, 84),
    figure(t('packages.pieces'), 'pieces', formatCount, 70),
    figure(t('documents.freeArea'), 'area', formatArea, 110),
    {
      title: t('documents.mark'),
      dataIndex: 'mark',
      width: 140,
      render: (mark: Mark | undefined) => mark && <StateTag tone={mark.tone}>{mark.words}</StateTag>,
    },
  ];
}
