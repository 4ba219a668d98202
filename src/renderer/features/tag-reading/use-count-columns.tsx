import { Button, type TableProps } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SCAN_FLAGS } from '#shared/domain/scan-checks';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { type CountedPack, TAG_RESULTS } from '#shared/domain/tag-count';
import { lineTermIn } from '#shared/domain/terms';
import { SCREENS } from '#shared/menu/screens';
import { PACK_WORDS } from '#shared/records/pack-words';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { formatArea, formatThickness } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { TAG_RESULT_TONES } from './result-tones.ts';
import styles from './TagReading.module.css';
import type { TagReader } from './tag-reader.ts';

type Columns = NonNullable<TableProps<CountedPack>['columns']>;

interface CountColumnsOptions {
  reader: TagReader;
  /** Whether packages were expected; without, there is no column of results. */
  isCompared: boolean;
  onLocate: ((row: CountedPack) => void) | undefined;
}

/** The columns of packages and tags that were read or missed. */
export function useCountColumns({ reader, isCompared, onLocate }: CountColumnsOptions): Columns {
  const { t } = useTranslation();
  const language = useLanguage();
  const result: Columns[number] = {
    title: SCAN_WORDS.result[language],
    width: 88,
    render: (_, { result }) => (
      <StateTag tone={TAG_RESULT_TONES[result]}>{TAG_RESULTS[result][language]}</StateTag>
    ),
  };
  const actions: Columns[number] = {
    title: t('records.actions'),
    width: 80,
    fixed: 'end',
    render: (_, row) =>
      row.epcs.length > 0 && (
        <Button type="link" size="small" onClick={() => onLocate?.(row)}>
          {t('tagReading.locate')}
        </Button>
      ),
  };
  return [
    ...(isCompared ? [result] : []),
    {
      title: PACK_WORDS.packNo[language],
      width: 110,
      render: (_, { pack }) =>
        pack &&
        (pack.isSeen ? <Link to={`${SCREENS.packs.menu.path}/${pack.id}`}>{pack.packNo}</Link> : pack.packNo),
    },
    {
      title: SCAN_WORDS.epc[language],
      width: 180,
      className: texts.code ?? '',
      render: (_, { epcs, pack }) => epcs.join(' ') || pack?.epc,
    },
    { title: PACK_WORDS.region[language], width: 80, render: (_, { pack }) => pack?.region },
    {
      title: SCAN_WORDS.state[language],
      width: 88,
      render: (_, { pack }) => pack && STOCK_STATUSES[pack.stockStatus][language],
    },
    {
      title: t('tagReading.goods'),
      render: (_, { pack }) =>
        pack &&
        [
          lineTermIn(language, pack.species),
          lineTermIn(language, pack.grade),
          pack.thicknessMm && `${formatThickness(Number(pack.thicknessMm))} mm`,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      title: PACK_WORDS.area[language],
      width: 100,
      align: 'right',
      className: texts.numbers ?? '',
      render: (_, { pack }) => pack && pack.area !== '' && formatArea(Number(pack.area)),
    },
    {
      title: t('tagReading.signal'),
      width: 90,
      align: 'right',
      className: texts.numbers ?? '',
      render: (_, { epcs: [epc] }) => epc !== undefined && <Signal reader={reader} epc={epc} />,
    },
    {
      title: SCAN_WORDS.findings[language],
      width: 180,
      render: (_, { findings }) => (
        <span className={styles.findings}>
          {findings.map(({ flag, words }) => (
            <span key={`${flag} ${words.zh}`}>
              <StateTag tone="red">{SCAN_FLAGS[flag][language]}</StateTag> <small>{words[language]}</small>
            </span>
          ))}
        </span>
      ),
    },
    ...(onLocate ? [actions] : []),
  ];
}

/** The last signal of a tag, or how often it was read. */
function Signal({ reader, epc }: { reader: TagReader; epc: string }) {
  return useSyncExternalStore(reader.subscribe, () => {
    const tag = reader.state().tags.get(epc);
    if (tag === undefined) return '';
    return tag.rssiDbm === null ? `${tag.reads}×` : `${tag.rssiDbm} dBm`;
  });
}
