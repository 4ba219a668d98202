import type { FastifyBaseLogger } from 'fastify';
import { type ClientFrame, ClientFrameSchema, type ServerFrame } from '#shared/chat/frames';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND, type ChatCode } from '#shared/chat/protocol';
import type { ChatService, Sender } from '../modules/chat/service.ts';
import { failureCode, say } from './answers.ts';
import type { Connection } from './connection.ts';

export interface CommandDeps {
  chat: ChatService;
  log: FastifyBaseLogger;
}

/** A frame as it came; null for one that is none. */
export function readFrame(text: string): ClientFrame | null {
  try {
    const parsed = ClientFrameSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: as malformed as any other.
    return null;
  }
}

/** Does what a signed-in client asks and answers it. Does not reject. */
export async function carryOut(
  connection: Connection,
  frame: Exclude<ClientFrame, { cmd: typeof CHAT_COMMAND.login }>,
  { chat, log }: CommandDeps,
): Promise<void> {
  const { tenantId, userId } = connection.identity;
  const sender: Sender = { tenantId, userId, origin: connection.id };
  try {
    const answer = await perform();
    if (answer !== null) connection.send(answer);
  } catch (error) {
    const code = failureCode(error);
    if (code === CHAT_CODE.unavailable) log.warn({ err: error }, 'chat request failed');
    connection.send(refusal(frame, code, connection));
  }

  async function perform(): Promise<ServerFrame | null> {
    // Nobody speaks in another's name.
    if ('from' in frame && frame.from !== undefined && frame.from !== userId)
      return refusal(frame, CHAT_CODE.invalid, connection);
    switch (frame.cmd) {
      case CHAT_COMMAND.heartbeat:
        return { command: CHAT_COMMAND.heartbeat };
      case CHAT_COMMAND.close:
        void connection.end(CHAT_CLOSE.left);
        return null;
      case CHAT_COMMAND.chat: {
        const stored = await chat.send(sender, frame);
        if (stored === null) return null;
        const clientId = frame.id === undefined ? {} : { clientId: frame.id };
        return {
          command: CHAT_COMMAND.chatResponse,
          ...say(CHAT_CODE.sent, connection.language),
          data: { id: stored.id, ...clientId, createTime: stored.createTime.getTime() },
        };
      }
      case CHAT_COMMAND.read:
        await chat.read(
          sender,
          frame.to,
          frame.createTime === undefined ? undefined : new Date(frame.createTime),
        );
        return null;
      case CHAT_COMMAND.getMessages: {
        if (frame.userId !== undefined && frame.userId !== userId)
          return refusal(frame, CHAT_CODE.messagesFailed, connection);
        const page = await chat.sync(sender, frame);
        return {
          command: CHAT_COMMAND.messages,
          ...say(CHAT_CODE.messages, connection.language),
          data: page,
        };
      }
    }
  }
}

/** That a request was not carried out, under the command its answer would have had. */
export function refusal(
  frame: ClientFrame | null,
  code: ChatCode,
  { language }: Pick<Connection, 'language'>,
): ServerFrame {
  if (frame?.cmd === CHAT_COMMAND.getMessages)
    return {
      command: CHAT_COMMAND.messages,
      ...say(code === CHAT_CODE.unavailable ? code : CHAT_CODE.messagesFailed, language),
    };
  const clientId =
    frame?.cmd === CHAT_COMMAND.chat && frame.id !== undefined ? { data: { clientId: frame.id } } : {};
  return { command: CHAT_COMMAND.chatResponse, ...say(code, language), ...clientId };
}
