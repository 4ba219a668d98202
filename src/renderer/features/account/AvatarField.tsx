import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { request } from '../../api/session.ts';
import { isUploaded, removeFile } from '../../api/upload.ts';
import { FileUploader } from '../../components/files/FileUploader.tsx';

/** Everybody sees it beside the name, so it is a file for everybody. */
const TYPE = 'common';

interface AvatarFieldProps {
  avatar: string;
  onSaved: () => void;
}

/** The user's own picture: uploaded, replaced or deleted, it counts at once. */
export function AvatarField({ avatar, onSaved }: AvatarFieldProps) {
  const { t } = useTranslation();

  async function save(fileUrl: string): Promise<void> {
    await request(userApi.updateInfo, { body: { avatar: fileUrl } }, { quiet: true });
    onSaved();
    // What was replaced is shown nowhere any more; if it stays behind, it only takes room.
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
