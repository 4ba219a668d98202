import { useTranslation } from 'react-i18next';
import { dictApi } from '#shared/api/dict';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import lists from '../../components/look/lists.module.css';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './DictionariesScreen.module.css';
import { DictionaryList } from './DictionaryList.tsx';
import { EntryList } from './EntryList.tsx';

/** The open dictionary is in the address, as a filter is. */
const FILTERS = ['dictValue', 'dictionary'] as const;
const MOST = 1000;

/** 字典管理: dictionaries on the left, the entries of the chosen one on the right. */
export function DictionariesScreen() {
  const { t } = useTranslation();
  const address = useListAddress(FILTERS);
  const { dictValue, dictionary } = address.query.filters;
  const mayDownload = usePermission('dict_export');
  const all = useEndpoint('dict', dictApi.parentList, { size: MOST });
  const chosen = all.data?.records.find(({ id }) => id === dictionary);
  return (
    <section className={styles.screen}>
      <div className={lists.head}>
        <h1>{t('administration.dictionaries')}</h1>
        {mayDownload && (
          <DownloadButton download={dictApi.download} start={dictApi.startDownload} query={{ dictValue }} />
        )}
      </div>
      {all.error && <ErrorPanel error={all.error} onRetry={all.reload} />}
      <div className={styles.panes}>
        <DictionaryList
          dictionaries={all.data?.records ?? []}
          loading={all.loading}
          error={all.error}
          chosenId={dictionary}
          sought={dictValue}
          onSeek={(text) => address.filter({ dictValue: text })}
          onChoose={(id) => address.filter({ dictionary: id })}
        />
        {chosen ? (
          <EntryList
            key={chosen.id}
            dictionary={chosen}
            onRemoved={() => address.filter({ dictionary: '' })}
          />
        ) : (
          <EmptyState
            failed={all.error}
            title={t('administration.chooseDictionary')}
            advice={t('administration.chooseDictionaryAdvice')}
          />
        )}
      </div>
    </section>
  );
}
