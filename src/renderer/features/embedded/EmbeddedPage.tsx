import { Spin } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Menu } from '#shared/api/own-menu';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import boxes from '../../components/look/page-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { menuLabel } from '../../menu/menu-tree.ts';
import { siteAddress } from '../../menu/site-address.ts';
import { accessToken, useSession } from '../../stores/session.ts';
import styles from './EmbeddedPage.module.css';
import { findEmbedded } from './find-embedded.ts';

const SLOW_AFTER_MS = 15_000;
/**
 * Allows scripts, forms and its own storage, but no navigation of our window, no dialogs and no downloads. Its origin
 * is never ours, so scripts and storage together give it no access to ours.
 */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';

/** Embeds an external page that the user's menu lists, in a sandbox that it cannot leave. */
export function EmbeddedPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code = '' } = useParams();
  const menus = useSession((state) => state.allMenus);
  const roles = useSession((state) => state.user?.roles);
  const menu = useMemo(() => findEmbedded(menus, roles ?? [], code, location.origin), [menus, roles, code]);

  if (!menu)
    return (
      <NotShown
        title={t('embedded.title')}
        why={t('embedded.unknown')}
        advice={t('embedded.unknownAdvice')}
      />
    );
  return <Embedded key={menu.path} menu={menu} title={menuLabel(menu, language)} />;
}

type PageState = 'loading' | 'slow' | 'shown' | 'refused';

function Embedded({ menu, title }: { menu: Menu; title: string }) {
  const { t } = useTranslation();
  // With the token of the moment it is opened: another address, after a renewal, would load the page again.
  const [address] = useState(() => siteAddress(menu, accessToken()));
  const [state, setState] = useState<PageState>('loading');
  const { host, origin } = new URL(address);

  useLayoutEffect(() => {
    // Registered before the page is requested. The product's security policy holds the sites that the company allows.
    const onRefused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setState('refused');
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => document.removeEventListener('securitypolicyviolation', onRefused);
  }, [origin]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state === 'refused')
    return (
      <NotShown title={title} why={t('embedded.refused', { host })} advice={t('embedded.refusedAdvice')} />
    );
  return (
    <div className={styles.embedded}>
      {state !== 'shown' && (
        <p role="status">
          {state === 'loading' && <Spin size="small" />} {t(`embedded.${state}`, { host })}
        </p>
      )}
      <iframe
        src={address}
        title={title}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setState((before) => (before === 'refused' ? before : 'shown'))}
      />
    </div>
  );
}

function NotShown({ title, why, advice }: { title: string; why: string; advice: string }) {
  return (
    <section className={boxes.narrow}>
      <h1>{title}</h1>
      <EmptyState title={why} advice={advice} />
    </section>
  );
}
