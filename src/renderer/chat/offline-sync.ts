import type { ChatMessage, SocketMessage, SocketRequestInput } from '#shared/chat/messages';
import { CHAT_COMMAND, CHAT_PAGE_SIZE } from '#shared/chat/protocol';

const RETRY_MS = 5000;

type Page = Extract<SocketMessage, { command: typeof CHAT_COMMAND.messages }>;

export interface OfflineSync {
  /** Requests everything after `beginTime` (milliseconds), one page at a time. */
  begin(beginTime: number): void;
  /** Handles an answer of the server. */
  take(page: Page): void;
  /** Stops when the connection is lost; the next connection starts again. */
  stop(): void;
}

export function createOfflineSync(ports: {
  send(request: SocketRequestInput): boolean;
  onPage(records: ChatMessage[]): void;
  /** Called after the last page: nothing is missing. */
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
        // The server is busy: requests the same page again.
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
