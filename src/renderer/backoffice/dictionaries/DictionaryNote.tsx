import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import { dictionaryWord } from '#shared/domain/built-in-dictionaries';
import { dictionary } from '#shared/records/dictionary';
import { callsOf } from '#shared/records/record-calls';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useRemoval } from '../../records/acts/use-removal.tsx';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { usePermission } from '../../stores/session.ts';
import styles from './DictionaryNote.module.css';
import { useOwnership } from './use-ownership.ts';

const CALLS = callsOf(dictionary, dictApi);

/** The dictionary whose entries are listed, with its own actions; one of the system is read-only. */
export function DictionaryNote({ chosen, onRemoved }: { chosen: Dict; onRemoved: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOwn = useOwnership();
  const mayEdit = usePermission('dict_edit');
  const mayRemove = usePermission('dict_delete');
  const remove = useRemoval(dictionary, CALLS);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h2>
          {dictionaryWord(chosen, language)} <small className={texts.code}>{chosen.code}</small>
        </h2>
        {isOwn(chosen) && mayEdit && (
          <Button onClick={() => setEditing(true)}>{t('administration.editDictionary')}</Button>
        )}
        {isOwn(chosen) && mayRemove && (
          <Button onClick={() => void remove([chosen]).then((done) => done && onRemoved())}>
            {t('administration.removeDictionary')}
          </Button>
        )}
      </div>
      {!isOwn(chosen) && <Alert type="info" showIcon title={t('administration.systemNote')} />}
      {isEditing && (
        <FormDrawer of={dictionary} calls={CALLS} row={chosen} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
