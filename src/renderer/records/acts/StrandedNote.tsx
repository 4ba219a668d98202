import { Alert, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fillWords } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';
import type { FoundStranded } from './find-stranded.ts';

interface StrandedNoteProps extends FoundStranded {
  /** Called when one of them is opened. */
  onLeave: () => void;
}

/** In the question before an act: the documents that cannot go on once it is done, as links. */
export function StrandedNote({ of, words, total, records, onLeave }: StrandedNoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = total - records.length;
  const links = (
    <Space wrap>
      {records.map((row) => (
        <Link key={row.id} to={`${of.menu.path}/${row.id}`} onClick={onLeave}>
          {String(row[of.name])}
        </Link>
      ))}
      {count > 0 && t('records.andMore', { count })}
    </Space>
  );
  const title = fillWords(words[language], { count: total }, language);
  return <Alert type="warning" showIcon title={title} description={links} />;
}
