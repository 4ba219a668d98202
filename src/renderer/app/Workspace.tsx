import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import { useEffect, useMemo } from 'react';
import { FormerOffice } from '../components/desk/FormerOffice.tsx';
import { fetchAhead, lazyScreen } from '../components/loading/lazy-screen.ts';
import { usePinyinLoader, useSelectSearch } from '../components/words/use-pinyin.ts';
import { useLanguage } from '../components/words/words.ts';
import { useChatConnection } from '../features/chat/use-chat-connection.ts';
import { followChanges, serverState } from '../records/calls/server-state.ts';
import { NewRecordFormContext, type NewRecordFormProps } from '../records/form/new-record-form.ts';
import { useServer } from '../stores/server.ts';
import { createTheme } from '../theme/antd-theme.ts';
import { usePaint } from '../theme/follow.ts';
import { ErrorNotifications } from './ErrorNotifications.tsx';
import { LIBRARY_LOCALES } from './library-locale.ts';
import { Places } from './Places.tsx';
import { RightsNotice } from './RightsNotice.tsx';
// Instead of styles made while components are drawn, a third of a page's work; see `antd-theme.ts`.
import 'antd/dist/antd.css';
import '../theme/library.css';
import styles from './Workspace.module.css';

/** The first page's own requests go first. */
const AHEAD_AFTER_MS = 10_000;

const NewRecordForm = lazyScreen<NewRecordFormProps>(
  async () => (await import('../records/form/FormDrawer.tsx')).FormDrawer,
);

// Constant: another object would redraw every part of the library.
const BUTTON = { autoInsertSpace: false };
const NOTIFICATION = { placement: 'topRight', top: 60, maxCount: 4 } as const;

/** Everything behind the sign-in, inside the component library's theme and language. */
export function Workspace() {
  const language = useLanguage();
  const paint = usePaint((state) => state.paint);
  const selectSearch = useSelectSearch();
  usePinyinLoader();
  useChatConnection();
  useEffect(followChanges, []);
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead(() => useServer.getState().reachable), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const theme = useMemo(() => createTheme(paint), [paint]);
  return (
    <ConfigProvider locale={LIBRARY_LOCALES[language]} theme={theme} button={BUTTON} select={selectSearch}>
      <AntdApp className={styles.workspace} notification={NOTIFICATION}>
        <QueryClientProvider client={serverState}>
          <ErrorNotifications />
          <RightsNotice />
          <FormerOffice />
          <NewRecordFormContext value={NewRecordForm}>
            <Places />
          </NewRecordFormContext>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}
