import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import { dictionaryWord } from '#shared/domain/built-in-dictionaries';
import { dictionary } from '#shared/records/dictionary';
import { callsOf } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { SearchField } from '../../components/list/SearchField.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { usePermission } from '../../stores/session.ts';
import styles from './DictionaryTree.module.css';

const CALLS = callsOf(dictionary, dictApi);

interface DictionaryTreeProps {
  /** The dictionaries that match the search. */
  found: readonly Dict[];
  chosenId: string;
  sought: string;
  onSeek: (text: string) => void;
  onChoose: (id: string) => void;
}

/** All dictionaries, the system's and the company's, found by name in both languages, code and pinyin. */
export function DictionaryTree({ found, chosenId, sought, onSeek, onChoose }: DictionaryTreeProps) {
  const { t } = useTranslation();
  const mayAdd = usePermission('dict_add');
  const [isAdding, setAdding] = useState(false);
  const language = useLanguage();
  return (
    <nav aria-label={t('administration.dictionaryList')}>
      <div className={styles.head}>
        <SearchField
          label={t('administration.dictionaryList')}
          placeholder={t('administration.dictionaryList')}
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
      {found.length === 0 && <EmptyState title={t('administration.noDictionaries')} />}
      <Tree<{ key: string } & Dict>
        blockNode
        aria-label={t('administration.dictionaryList')}
        treeData={found.map((one) => ({ ...one, key: one.id }))}
        titleRender={(one) => (
          <>
            {dictionaryWord(one, language)}{' '}
            <small className={`${texts.code} ${styles.code}`}>{one.code}</small>
            {one.tenantId !== '' && <Tag className={tones.blue}>{t('administration.ofCompany')}</Tag>}
          </>
        )}
        selectedKeys={[chosenId]}
        onSelect={([key]) => key !== undefined && onChoose(String(key))}
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
    </nav>
  );
}
