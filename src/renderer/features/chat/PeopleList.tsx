import { SearchOutlined } from '@ant-design/icons';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#shared/api/user';
import { currentChat } from '../../chat/start.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import plain from '../../components/look/plain.module.css';
import { UserAvatar } from '../../components/users/UserAvatar.tsx';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { useChat } from '../../stores/chat.ts';
import rows from './chat-rows.module.css';
import styles from './PeopleList.module.css';

/** Colleagues to write to: the stored ones at once, then the server's list. */
export function PeopleList() {
  const { t } = useTranslation();
  const people = useChat((state) => state.people);
  const [text, setText] = useState('');
  const loaded = useLoaded('people', async () => currentChat()?.loadPeople());
  const matchPinyin = usePinyin();
  const found = people.filter(({ realName, name }) =>
    [realName, name].some((known) => matchWords(known, text, matchPinyin)),
  );

  if (people.length === 0 && loaded.loading) return <Skeleton active aria-label={t('common.loading')} />;
  return (
    <>
      {loaded.error && <ErrorPanel error={loaded.error} onRetry={loaded.reload} />}
      <Input
        allowClear
        className={styles.search}
        data-finds-pinyin=""
        prefix={<Decorative icon={SearchOutlined} />}
        placeholder={t('chat.searchPeople')}
        aria-label={t('chat.searchPeople')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && !loaded.error && (
        <EmptyState
          title={text.trim() === '' ? t('chat.noPeople') : t('chat.noMatch', { text: text.trim() })}
          {...(text.trim() === '' ? { advice: t('chat.noPeopleAdvice') } : {})}
        />
      )}
      <ul className={rows.rows} aria-label={t('chat.people')}>
        {found.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}

function PersonRow({ person }: { person: Colleague }) {
  const { id, realName, name, avatar, deptName, postName } = person;
  return (
    <li>
      <button type="button" className={plain.rowButton} onClick={() => void currentChat()?.openRoom(id)}>
        <UserAvatar name={realName || name} picture={avatar} sizePx={38} className={rows.avatar} />
        <strong>{realName || name}</strong>
        <span className={rows.last}>{[deptName, postName].filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  );
}
