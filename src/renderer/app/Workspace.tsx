import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { useLanguage } from '../components/words.ts';
import { usePreferences } from '../stores/preferences.ts';
import { createTheme } from '../theme/antd-theme.ts';
import { ErrorNotifications } from './ErrorNotifications.tsx';
import { Layout } from './Layout.tsx';
import '../theme/workspace.css';

/** Everything behind the sign-in, with the component library's theme and language around it. */
export function Workspace() {
  const language = useLanguage();
  const colour = usePreferences((state) => state.colour);
  const theme = useMemo(() => createTheme(colour), [colour]);
  return (
    <ConfigProvider
      locale={language === 'en' ? enUS : zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp className="workspace" notification={{ placement: 'topRight', top: 60, maxCount: 4 }}>
        <ErrorNotifications />
        <Layout />
      </AntdApp>
    </ConfigProvider>
  );
}
