import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import panels from '../../components/look/panels.module.css';
import accountPage from './AccountPage.module.css';
import styles from './QrConfirmPage.module.css';
import { QrRequest } from './QrRequest.tsx';
import { codeOfScan } from './scanned-code.ts';

/** 扫码登录确认: the page that a sign-in code opens; a hand scanner at a desk can be used too. */
export function QrConfirmPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('code') ?? '';

  return (
    <section className={`${accountPage.account} ${styles.confirm}`} aria-label={t('signin.confirmTitle')}>
      <h1>{t('signin.confirmTitle')}</h1>
      {code ? (
        <QrRequest key={code} code={code} onAnother={() => setParameters({}, { replace: true })} />
      ) : (
        <Form<{ scanned: string }>
          className={panels.panel}
          layout="vertical"
          requiredMark={false}
          onFinish={({ scanned }) => setParameters({ code: codeOfScan(scanned) }, { replace: true })}
        >
          <Form.Item
            name="scanned"
            label={t('signin.confirmAsk')}
            extra={t('signin.confirmAskAdvice')}
            rules={[
              {
                validator: (_, text: string | undefined) =>
                  codeOfScan(text ?? '')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('signin.confirmAsk'))),
              },
            ]}
          >
            <Input autoFocus autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('signin.confirmLook')}
          </Button>
        </Form>
      )}
    </section>
  );
}
