import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { chooseTopMenu } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { isShownPage } from '../../components/page/shown-page.ts';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useLanguage } from '../../components/words/words.ts';
import { menuIcon } from '../../menu/menu-icons.tsx';
import { menuLabel } from '../../menu/menu-tree.ts';
import { type System, systemsOf } from '../../menu/systems.ts';
import { useSession } from '../../stores/session.ts';
import { HOME } from '../../stores/tabs.ts';
import styles from './ModulePage.module.css';

/** 选择系统: the systems available to the user. Open pages stay open. */
export function ModulePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const topMenus = useSession((state) => state.topMenus);
  const systems = systemsOf(topMenus);
  const currentId = useSession((state) => state.moduleId || state.topMenuId);
  useDocumentTitle(t('systems.title'));

  async function enter({ id, entrance }: System): Promise<void> {
    try {
      if (id === currentId || (await chooseTopMenu(entrance.id, () => isShownPage(pathname))))
        void navigate(HOME);
    } catch {
      // The API client has shown the error; the choice stays open.
    }
  }

  return (
    <FullPage
      actions={
        <Button icon={<Decorative icon={ArrowLeftOutlined} />} onClick={() => void navigate(HOME)}>
          {t('systems.back')}
        </Button>
      }
    >
      <h1 className={styles.title}>{t('systems.title')}</h1>
      {systems.length === 0 ? (
        <EmptyState title={t('systems.empty')} advice={t('systems.emptyAdvice')} />
      ) : (
        <>
          <p className={styles.lead}>{t('systems.lead')}</p>
          <ul className={styles.systems}>
            {systems.map((menu, index) => (
              <li key={menu.id}>
                <button
                  type="button"
                  className={styles.card}
                  // biome-ignore lint/a11y/noAutofocus: choosing is the only purpose of the page.
                  autoFocus={currentId ? menu.id === currentId : index === 0}
                  aria-current={menu.id === currentId ? 'true' : undefined}
                  onClick={() => void enter(menu)}
                >
                  <span className={styles.icon}>{menuIcon(menu.source)}</span>
                  <strong>{menuLabel(menu, language)}</strong>
                  {menu.id === currentId && <small>{t('systems.current')}</small>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </FullPage>
  );
}
