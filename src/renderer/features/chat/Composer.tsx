import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_CONTENT_LIMIT } from '#shared/chat/protocol';
import { drafts } from '../../chat/drafts.ts';
import { currentChat } from '../../chat/start.ts';
import texts from '../../components/look/texts.module.css';
import styles from './Composer.module.css';

/** The key code that browsers report for a key taken by an input method, even when `isComposing` is already false. */
const TAKEN_BY_INPUT_METHOD = 229;

/** The message field: Enter sends, Shift+Enter starts a line, and an input method's Enter does neither. */
export function Composer({ peer, name }: { peer: string; name: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState(drafts.get(peer) ?? '');

  function change(next: string): void {
    drafts.set(peer, next);
    setText(next);
  }

  function send(): void {
    const chat = currentChat();
    if (text.trim() === '' || chat === null) return;
    chat.say(peer, text);
    change('');
  }

  function followKey(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={styles.composer}>
      <Input.TextArea
        autoFocus
        rows={2}
        className={texts.growing}
        maxLength={CHAT_CONTENT_LIMIT}
        aria-label={t('chat.write', { name })}
        placeholder={t('chat.write', { name })}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={followKey}
      />
      <div className={styles.foot}>
        <small>{t('chat.keys')}</small>
        <Button type="primary" disabled={text.trim() === ''} onClick={send}>
          {t('chat.send')}
        </Button>
      </div>
    </div>
  );
}
