import type { ChatMessage, SocketMessage, SocketRequestInput } from '#shared/chat/messages';
import { CHAT_COMMAND, CHAT_PAGE_SIZE } from '#shared/chat/protocol';

const RETRY_MS = 5000;

type Page = Extract<SocketMessage, { command: typeof CHAT_COMMAND.messages }>;

export interface OfflineSync {
  /** Asks for everything after `beginTime` (milliseconds), a page at a time. */
  begin(beginTime: number): void;
  /** An answer of the server. */
  take(page: Page): void;
  /** The connection is gone; the next one begins anew. */
  stop(): void;
}

export function createOfflineSync(ports: {
  send(request: SocketRequestInput): boolean;
  onPage(records: ChatMessage[]): void;
  /** The last page has been had: nothing is missing. */
  onDone(): void;
}): OfflineSync {
  let asked: { beginTime: number; current: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(beginTime: number, current: number): void {
    asked = { beginTime, current };
    ports.send({ cmd: CHAT_COMMAND.getMessages, type: 2, beginTime, current, size: CHAT_PAGE_SIZE });
  }

  return {
    begin: (beginTime) => ask(beginTime, 1),
    take({ data }) {
      if (asked === null) return;
      const { beginTime, current } = asked;
      if (data === undefined) {
        // The server cannot at the moment: the same page again.
        clearTimeout(timer);
        timer = setTimeout(() => ask(beginTime, current), RETRY_MS);
        return;
      }
      if (data.current !== current) return;
      ports.onPage(data.records);
      if (current < data.pages) return ask(beginTime, current + 1);
      asked = null;
      ports.onDone();
    },
    stop() {
      asked = null;
      clearTimeout(timer);
    },
  };
}
