import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { helpAddress } from '#shared/guide/targets';
import { Decorative } from '../../components/Decorative.tsx';

/** Opens the page of the guide for the visible screen. */
export function HelpButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Tooltip title={t('guide.help')}>
      <Button
        type="text"
        icon={<Decorative icon={QuestionCircleOutlined} />}
        aria-label={t('guide.help')}
        onClick={() => void navigate(helpAddress(pathname))}
      />
    </Tooltip>
  );
}
