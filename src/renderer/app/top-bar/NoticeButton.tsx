import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { NOTICES } from '../../stores/tabs.ts';
import { useUnreadNotices } from '../../stores/unread-notices.ts';

/** Opens the notices and shows how many are unread. */
export function NoticeButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const unread = useUnreadNotices((state) => state.unread);
  return (
    <Badge count={unread} size="small" overflowCount={99} offset={[-6, 6]}>
      <Button
        type="text"
        icon={<Decorative icon={BellOutlined} />}
        aria-label={t('notices.open', { count: unread })}
        onClick={() => void navigate(NOTICES)}
      />
    </Badge>
  );
}
