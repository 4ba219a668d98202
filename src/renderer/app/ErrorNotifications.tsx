import { App } from 'antd';
import { useEffect } from 'react';
import { useErrorWords } from '../components/words/words.ts';
import { dismissErrors, useNotices } from '../stores/notices.ts';

const SHOWN_FOR_S = 6;

/** Shows queued errors as notifications: what happened, and what to do next. */
export function ErrorNotifications() {
  const { notification } = App.useApp();
  const words = useErrorWords();
  const queue = useNotices((state) => state.queue);

  useEffect(() => {
    // The sign-in page, which is about to be shown, reports an ended session.
    const shown = queue.filter(({ error }) => error.code !== 'auth.expired');
    for (const { error } of shown) {
      const { what, next } = words(error);
      notification.error({ title: what, description: next, duration: SHOWN_FOR_S });
    }
    if (shown.length > 0) dismissErrors(shown.map(({ id }) => id));
  }, [queue, notification, words]);

  return null;
}
