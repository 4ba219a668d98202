import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { QueryOf } from '#shared/api/kit';
import { packApi } from '#shared/api/pack';
import { SCREENS } from '#shared/menu/screens';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { usePermission } from '../../stores/session.ts';

/** Buttons for users with the permission: export the list, import packages from a file, enter a new package. */
export function PackageActions({ sheet }: { sheet: QueryOf<typeof packApi.download> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayDownload = usePermission('pack_export');
  const mayImport = usePermission('pack_import');
  const mayAdd = usePermission('pack_add');
  const { path } = SCREENS.packs.menu;
  const add = () => void navigate(`${path}/new`);
  useScreenKeys(mayAdd ? [{ keys: ['n'], words: t('packages.newTally'), run: add }] : []);
  return (
    <>
      {mayDownload && (
        <DownloadButton download={packApi.download} start={packApi.startDownload} query={sheet} />
      )}
      {mayImport && (
        <Button icon={<Decorative icon={UploadOutlined} />} onClick={() => void navigate(`${path}/import`)}>
          {t('tallyImport.open')}
        </Button>
      )}
      {mayAdd && (
        <Button type="primary" icon={<Decorative icon={PlusOutlined} />} onClick={add}>
          {t('packages.newTally')}
        </Button>
      )}
    </>
  );
}
