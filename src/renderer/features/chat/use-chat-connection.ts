import { useEffect } from 'react';
import { useChat } from '../../stores/chat.ts';
import { logError } from '../../stores/error-log.ts';
import { useSession } from '../../stores/session.ts';

/** Keeps the chat of whoever is signed in connected, once the screens around it are there. */
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
        // The rest of the workspace does not need it; the drawer says that there is no connection.
        logError('error', error, 'chat');
        useChat.setState({ isLost: true });
      });
    return () => leaving.abort();
  }, [isLoaded, tenantId, userId]);
}
