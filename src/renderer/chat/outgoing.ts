import type { SocketMessage, SocketRequestInput } from '#shared/chat/messages';
import { CHAT_CODE, CHAT_COMMAND } from '#shared/chat/protocol';
import type { KeptMessage } from './messages.ts';

/** For the server's answer, as for any call. */
const ANSWER_MS = 10_000;
/** Handed over this often by ourselves: once, and once more after the next sign-in. */
const ATTEMPTS = 2;

type Answer = Extract<SocketMessage, { command: typeof CHAT_COMMAND.chatResponse }>;

export interface OutgoingPorts {
  send(request: SocketRequestInput): boolean;
  /** A message has another state or more attempts. */
  onChanged(message: KeptMessage): void;
  /** The server has stored `before`; `after` is what it is now called and when. */
  onStored(before: KeptMessage, after: KeptMessage): void;
}

/** Messages the server has not answered yet. */
export interface Outgoing {
  /** What is on its way to, or has failed for, a person. */
  to(peer: string): KeptMessage[];
  add(message: KeptMessage): void;
  /** Once more, because the person wants it. */
  retry(id: string): void;
  /** Signed in: what has had no answer is sent again. */
  flush(): void;
  take(answer: Answer): void;
  /** The connection is gone: answers will not come. */
  pause(): void;
}

/** The server stores what has the same id once, so a message whose answer was lost is sent again and not said twice. */
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
    const { id, to, content } = message;
    if (!ports.send({ cmd: CHAT_COMMAND.chat, id, to, content })) return;
    const sent = { ...message, attempts: message.attempts + 1 };
    change(sent);
    timers.set(
      id,
      setTimeout(() => fail(sent), ANSWER_MS),
    );
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
      clearTimeout(timers.get(message.id));
      waiting.delete(message.id);
      const { id, createTime = message.createTime } = data;
      ports.onStored(message, { ...message, id, createTime, state: 'sent' });
    },
    pause() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
