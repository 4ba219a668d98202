import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { isUploaded } from '../../api/file-address.ts';
import { request } from '../../api/session.ts';
import { removeFile } from '../../api/upload.ts';
import { FileUploader } from '../../components/files/FileUploader.tsx';

/** A public file: everyone sees the picture beside the name. */
const TYPE = 'common';

interface AvatarFieldProps {
  avatar: string;
  onSaved: () => void;
}

/** The user's own picture; uploading, replacing and deleting it take effect at once. */
export function AvatarField({ avatar, onSaved }: AvatarFieldProps) {
  const { t } = useTranslation();

  async function save(fileUrl: string): Promise<void> {
    await request(userApi.updateInfo, { body: { avatar: fileUrl } }, { quiet: true });
    onSaved();
    // The replaced picture is no longer shown anywhere; if removing it fails, it only occupies space.
    if (fileUrl && isUploaded(avatar)) await removeFile(TYPE, avatar).catch(() => undefined);
  }

  return (
    <FileUploader
      label={t('account.avatar')}
      value={avatar}
      kind="image"
      type={TYPE}
      directory="avatar"
      onChange={save}
    />
  );
}
