import { ContainerOutlined, SettingOutlined, TagOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { DeskSummary } from '../../components/DeskSummary.tsx';
import { usePermission, useSession } from '../../stores/session.ts';
import { FindPackage } from './FindPackage.tsx';
import { RecentPackages } from './RecentPackages.tsx';
import { StockFigures } from './StockFigures.tsx';

/** 首页: find a package, how the stock stands, what changed, how the desk is. */
export function HomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const mayView = usePermission('pack_view');
  const greeting = t(`home.${partOfDay(new Date().getHours())}`);

  return (
    <div className="home">
      <section className="home-hero">
        <h1>{t('home.greeting', { greeting, name: user?.realName || user?.name })}</h1>
        {mayView && <FindPackage />}
      </section>
      <div className="home-main">
        {mayView && <StockFigures />}
        {mayView && <RecentPackages />}
      </div>
      <div className="home-side">
        <section className="panel">
          <h2>{t('home.quick')}</h2>
          <div className="quick-actions">
            {mayView && (
              <>
                <Button
                  icon={<Decorative icon={ContainerOutlined} />}
                  onClick={() => void navigate('/inventory/packages')}
                >
                  {t('home.actionList')}
                </Button>
                <Button
                  icon={<Decorative icon={TagOutlined} />}
                  onClick={() => void navigate('/inventory/packages?rfid=0&stock=IN_STOCK')}
                >
                  {t('home.actionUntagged')}
                </Button>
              </>
            )}
            <Button
              icon={<Decorative icon={SettingOutlined} />}
              onClick={() => void navigate('/desk/devices')}
            >
              {t('home.actionDevices')}
            </Button>
          </div>
        </section>
        <section className="panel">
          <h2>{t('devices.deskState')}</h2>
          <DeskSummary />
        </section>
      </div>
    </div>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
