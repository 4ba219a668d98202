import { useTranslation } from 'react-i18next';

/** Services with a name of their own in each language; others are called as the server calls them. */
const NAMED = ['wechat', 'wecom', 'dingtalk', 'feishu', 'alipay', 'qq'] as const;

export function useServiceName(): (source: string) => string {
  const { t } = useTranslation();
  return (source) => {
    const name = NAMED.find((known) => known === source);
    return name === undefined ? source : t(`signin.service_${name}`);
  };
}
