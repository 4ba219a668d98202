import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { useLanguage } from '../components/words.ts';
import { useChatConnection } from '../features/chat/use-chat-connection.ts';
import { createTheme } from '../theme/antd-theme.ts';
import { usePaint } from '../theme/follow.ts';
import { ErrorNotifications } from './ErrorNotifications.tsx';
import { Places } from './Places.tsx';
import '../theme/workspace.css';

/** Everything behind the sign-in, with the component library's theme and language around it. */
export function Workspace() {
  const language = useLanguage();
  const paint = usePaint((state) => state.paint);
  useChatConnection();
  const theme = useMemo(() => createTheme(paint), [paint]);
  return (
    <ConfigProvider
      locale={language === 'en' ? enUS : zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp className="workspace" notification={{ placement: 'topRight', top: 60, maxCount: 4 }}>
        <ErrorNotifications />
        <Places />
      </AntdApp>
    </ConfigProvider>
  );
}
