import { useEffect } from 'react';
import { useChat } from '../../stores/chat.ts';
import { logError } from '../../stores/error-log.ts';
import { useSession } from '../../stores/session.ts';

/** Keeps the signed-in user's chat connected, once the screens around it are shown. */
export function useChatConnection(): void {
  const isLoaded = useSession((state) => state.loaded && !state.user?.mustChangePassword);
  const tenantId = useSession((state) => state.record?.token.tenant_id ?? '');
  const userId = useSession((state) => state.record?.token.user_id ?? '');

  useEffect(() => {
    if (!isLoaded || userId === '') return;
    const leaving = new AbortController();
    import('../../chat/start.ts')
      .then(({ startChat }) => startChat(tenantId, userId, leaving.signal))
      .catch((error: unknown) => {
        // The rest of the workspace does not need it; the drawer shows the missing connection.
        logError('error', error, 'chat');
        useChat.setState({ isLost: true });
      });
    return () => leaving.abort();
  }, [isLoaded, tenantId, userId]);
}
