import { useTranslation } from 'react-i18next';

/** Services with translated names; others use the server's name. */
const NAMED = ['wechat', 'wecom', 'dingtalk', 'feishu', 'alipay', 'qq'] as const;

export function useServiceName(): (source: string) => string {
  const { t } = useTranslation();
  return (source) => {
    const name = NAMED.find((known) => known === source);
    return name === undefined ? source : t(`signin.service_${name}`);
  };
}
