import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSteady } from '../components/use-steady.ts';
import { useErrorWords } from '../components/words/words.ts';
import { dismissErrors, useNotices } from '../stores/notices.ts';

const SHOWN_FOR_S = 6;

/** Shows queued errors as notifications: what happened, and what to do next. */
export function ErrorNotifications() {
  const { notification } = App.useApp();
  const words = useErrorWords();
  const queue = useNotices((state) => state.queue);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { open } = useSteady({
    /** Opens the document that an error names. */
    async open(named: { area: string; id: string }) {
      const { recordAddress } = await import('../records/detail/record-address.ts');
      const page = recordAddress(named);
      if (page !== null) void navigate(page.address);
    },
  });

  useEffect(() => {
    // The sign-in page, which is about to be shown, reports an ended session.
    const shown = queue.filter(({ error }) => error.code !== 'auth.expired');
    for (const { id: noticeId, error } of shown) {
      const key = String(noticeId);
      const follow = (to: { area: string; id: string }) => {
        notification.destroy(key);
        void open(to);
      };
      const { what, next } = words(error);
      const { docKind: area, docId: id, docNo } = error.details;
      const isLink = typeof area === 'string' && typeof id === 'string';
      const actions = isLink && (
        <Button size="small" onClick={() => follow({ area, id })}>
          {t('documents.open', { docNo })}
        </Button>
      );
      notification.error({ key, title: what, description: next, actions, duration: SHOWN_FOR_S });
    }
    if (shown.length > 0) dismissErrors(shown.map(({ id }) => id));
  }, [queue, notification, words, open, t]);

  return null;
}
