import { useTranslation } from 'react-i18next';
import { useDesk } from '../../stores/desk.ts';
import './server-line.css';

/** Under the sign-in of a desk: which back office one signs in to, and the way to another. */
export function ServerLine() {
  const { t } = useTranslation();
  const server = useDesk((state) => state.server);
  if (!server?.choice) return null;
  const name = server.choice.kind === 'company' ? new URL(server.choice.url).host : t('desk.here');
  return (
    <p className="server-line">
      {t('desk.serverNamed', { name })}
      {!server.isFixed && (
        <button type="button" onClick={() => useDesk.setState({ isChoosing: true })}>
          {t('desk.change')}
        </button>
      )}
    </p>
  );
}
