import { UserAddOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#shared/api/user';
import { beginMessage } from '../../chat/start.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { openUserPicker } from '../../stores/dialogs.ts';
import { useSession } from '../../stores/session.ts';
import styles from './ChatLists.module.css';
import { ConversationList } from './ConversationList.tsx';
import { PeopleList } from './PeopleList.tsx';

/** Conversations and colleagues; the focus returns to the conversation that was left. */
export function ChatLists({ cameFrom }: { cameFrom: string | null }) {
  const { t } = useTranslation();
  const ownId = useSession((state) => state.record?.token.user_id ?? '');
  const [list, setList] = useState('conversations');
  return (
    <Tabs
      className={styles.lists}
      activeKey={list}
      onChange={setList}
      destroyOnHidden
      items={[
        {
          key: 'conversations',
          label: t('chat.conversations'),
          children: (
            <>
              <Button
                className={styles.begin}
                icon={<Decorative icon={UserAddOutlined} />}
                onClick={() => openUserPicker({ multiple: false, exceptId: ownId, onChosen: write })}
              >
                {t('chat.pickPerson')}
              </Button>
              <ConversationList cameFrom={cameFrom} onChoosePerson={() => setList('people')} />
            </>
          ),
        },
        { key: 'people', label: t('chat.people'), children: <PeopleList /> },
      ]}
    />
  );
}

function write([person]: Colleague[]): void {
  if (person) beginMessage(person);
}
