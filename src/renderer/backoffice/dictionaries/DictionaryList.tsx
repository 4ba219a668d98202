import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import type { AppError } from '#shared/errors';
import { dictionary } from '#shared/records/dictionary';
import { callsOf } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { SearchField } from '../../components/list/SearchField.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { usePermission } from '../../stores/session.ts';
import styles from './DictionariesScreen.module.css';

const CALLS = callsOf(dictionary, dictApi);

interface DictionaryListProps {
  dictionaries: readonly Dict[];
  loading: boolean;
  /** Shown above. */
  error: AppError | null;
  chosenId: string;
  sought: string;
  onSeek: (text: string) => void;
  onChoose: (id: string) => void;
}

/** All dictionaries, the system's and the company's, found by name, code and pinyin. */
export function DictionaryList(props: DictionaryListProps) {
  const { dictionaries, loading, error, chosenId, sought, onSeek, onChoose } = props;
  const { t } = useTranslation();
  const match = usePinyin();
  const mayAdd = usePermission('dict_add');
  const [isAdding, setAdding] = useState(false);
  const found = dictionaries.filter(({ code, dictValue }) =>
    matchWords(`${dictValue} ${code}`, sought, match),
  );
  return (
    <section className={styles.list} aria-label={t('administration.dictionaryList')}>
      <div className={styles.head}>
        <SearchField
          label={t('administration.dictionaryList')}
          placeholder={t('administration.dictionaryList')}
          hasShortcut
          findsPinyin
          value={sought}
          onChange={onSeek}
        />
        {mayAdd && (
          <Button
            icon={<Decorative icon={PlusOutlined} />}
            aria-label={t('administration.addDictionary')}
            title={t('administration.addDictionary')}
            onClick={() => setAdding(true)}
          />
        )}
      </div>
      <ListTable<Dict>
        label={t('administration.dictionaryList')}
        rows={found}
        rowKey="id"
        loading={loading}
        empty={<EmptyState title={t('administration.noDictionaries')} failed={error} />}
        columns={[
          {
            title: t('administration.dictionaryList'),
            dataIndex: 'dictValue',
            render: (name: string, { id, code, tenantId }) => (
              <span className={styles.name} {...(id === chosenId && { 'aria-current': true })}>
                {name} <small className={texts.code}>{code}</small>
                {tenantId !== '' && <Tag className={tones.blue}>{t('administration.ofCompany')}</Tag>}
              </span>
            ),
          },
        ]}
        openId={chosenId}
        onOpen={({ id }) => onChoose(id)}
      />
      {isAdding && (
        <FormDrawer
          of={dictionary}
          calls={CALLS}
          row={null}
          onSaved={onChoose}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
