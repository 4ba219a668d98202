import type { ChatMessage, SocketMessage, SocketRequestInput } from '#shared/chat/messages';
import { CHAT_CODE, CHAT_COMMAND } from '#shared/chat/protocol';
import type { KeptMessage } from './messages.ts';

/** Time limit for the server's answer, as for any call. */
const ANSWER_MS = 10_000;
/** Automatic attempts: one, and another after the next sign-in. */
const ATTEMPTS = 2;

type Answer = Extract<SocketMessage, { command: typeof CHAT_COMMAND.chatResponse }>;

export interface OutgoingPorts {
  send(request: SocketRequestInput): boolean;
  /** Called when a message has another state or more attempts. */
  onChanged(message: KeptMessage): void;
  /** The server has stored `before`; `after` has the server's id and time. */
  onStored(before: KeptMessage, after: KeptMessage): void;
}

/** The messages that the server has not answered yet. */
export interface Outgoing {
  /** The unsent and failed messages to a person. */
  to(peer: string): KeptMessage[];
  add(message: KeptMessage): void;
  /** Sends a failed message again on the user's request. */
  retry(id: string): void;
  /** Signed in: sends unanswered messages again. */
  flush(): void;
  take(answer: Answer): void;
  /** Called when the server turns out to have a message, because its answer may have been lost. */
  note(message: ChatMessage): void;
  /** The connection is lost: no answers will arrive. */
  pause(): void;
}

/**
 * The server stores messages with the same id once, so a message whose answer was lost can be sent again without
 * duplication.
 */
export function createOutgoing(ports: OutgoingPorts, left: readonly KeptMessage[] = []): Outgoing {
  const waiting = new Map(left.map((message) => [message.id, message]));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function change(message: KeptMessage): void {
    waiting.set(message.id, message);
    ports.onChanged(message);
  }

  function fail(message: KeptMessage): void {
    clearTimeout(timers.get(message.id));
    change({ ...message, state: 'failed' });
  }

  function hand(message: KeptMessage): void {
    const { id, from, to, createTime, msgType, content, fromNick, fromAvatar } = message;
    const whole = { id, from, to, createTime, chatType: 2, msgType, content, fromNick, fromAvatar } as const;
    if (!ports.send({ cmd: CHAT_COMMAND.chat, ...whole })) return;
    const sent = { ...message, attempts: message.attempts + 1 };
    change(sent);
    timers.set(
      id,
      setTimeout(() => fail(sent), ANSWER_MS),
    );
  }

  function settle(message: KeptMessage, { id, createTime }: Pick<ChatMessage, 'id' | 'createTime'>): void {
    clearTimeout(timers.get(message.id));
    waiting.delete(message.id);
    ports.onStored(message, { ...message, id, createTime, state: 'sent' });
  }

  return {
    to: (peer) => [...waiting.values()].filter((message) => message.peer === peer),
    add(message) {
      waiting.set(message.id, message);
      hand(message);
    },
    retry(id) {
      const message = waiting.get(id);
      if (message === undefined || message.state !== 'failed') return;
      const again: KeptMessage = { ...message, state: 'sending', attempts: 0 };
      change(again);
      hand(again);
    },
    flush() {
      for (const message of [...waiting.values()].filter(({ state }) => state === 'sending')) {
        if (message.attempts < ATTEMPTS) hand(message);
        else fail(message);
      }
    },
    take({ code, data }) {
      const message = waiting.get(data?.clientId ?? '');
      if (message === undefined) return;
      const isStored = code === CHAT_CODE.sent || code === CHAT_CODE.receiverOffline;
      if (!isStored || data?.id === undefined) return fail(message);
      settle(message, { id: data.id, createTime: data.createTime ?? message.createTime });
    },
    note(stored) {
      const message = waiting.get(stored.clientId ?? '');
      if (message !== undefined) settle(message, stored);
    },
    pause() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
