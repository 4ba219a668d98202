import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError, toAppError } from '#shared/errors';
import { lazyPart } from '../components/loading/lazy-screen.ts';
import { useSteady } from '../components/use-steady.ts';
import { useErrorWords } from '../components/words/words.ts';
import { dismissErrors, showError, useNotices } from '../stores/notices.ts';
import { useServer } from '../stores/server.ts';

const loadRecordAddress = lazyPart(
  async () => (await import('../records/detail/record-address.ts')).recordAddress,
);

const SHOWN_FOR_S = 6;
/** The key of the only notification of a server that is away. */
const AWAY = 'away';

/**
 * Shows queued errors as notifications: what happened, and what to do next. That of a server that could not be reached
 * is replaced when it answers again.
 */
export function ErrorNotifications() {
  const { notification } = App.useApp();
  const words = useErrorWords();
  const queue = useNotices((state) => state.queue);
  const reachable = useServer((server) => server.reachable);
  const isAwayShown = useRef(false);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { open } = useSteady({
    /** Opens the document that an error names. */
    async open(named: { area: string; id: string }) {
      try {
        const page = (await loadRecordAddress())(named);
        if (page !== null) void navigate(page.address);
      } catch (error) {
        showError(toAppError(error));
      }
    },
  });

  useEffect(() => {
    // The sign-in page, which is about to be shown, reports an ended session.
    const shown = queue.filter(({ error }) => error.code !== 'auth.expired');
    for (const { id: noticeId, error } of shown) {
      const isAway = error.code === 'server.unreachable';
      const key = isAway ? AWAY : String(noticeId);
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
      const notice = { key, title: what, description: next, actions, duration: SHOWN_FOR_S };
      if (isAway) isAwayShown.current = true;
      const onClose = () => {
        if (isAway) isAwayShown.current = false;
      };
      notification.error({ ...notice, onClose });
    }
    if (shown.length > 0) dismissErrors(shown.map(({ id }) => id));
  }, [queue, notification, words, open, t]);

  useEffect(() => {
    if (!reachable || !isAwayShown.current) return;
    isAwayShown.current = false;
    const { what, next } = words(new AppError('server.back'));
    notification.info({ key: AWAY, title: what, description: next, duration: SHOWN_FOR_S });
  }, [reachable, notification, words]);

  return null;
}
