import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { withoutNulls } from '#shared/api/kit';
import { type SocketMessage, type SocketRequest, SocketRequestSchema } from '#shared/chat/messages';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND, type ChatCode } from '#shared/chat/protocol';
import type { ChatService, Sender } from '../modules/chat/service.ts';
import { failureCode, say } from './answers.ts';
import type { Connection } from './connection.ts';

export interface CommandDeps {
  chat: ChatService;
  log: FastifyBaseLogger;
}

/**
 * Parses a request. For an invalid one, returns the fields that its refusal must repeat. A field that is null counts as
 * not sent.
 */
export function readRequest(text: string): { request: SocketRequest } | { request: null; asked: Asked } {
  try {
    const sent = withoutNulls(JSON.parse(text));
    const parsed = SocketRequestSchema.safeParse(sent);
    if (parsed.success) return { request: parsed.data };
    const asked = AskedSchema.safeParse(sent);
    return { request: null, asked: asked.success ? asked.data : {} };
  } catch {
    // The text is not JSON.
    return { request: null, asked: {} };
  }
}

/** The fields of a request that its refusal repeats. */
const AskedSchema = z.object({
  cmd: z.number().optional().catch(undefined),
  id: z.string().max(64).optional().catch(undefined),
});
type Asked = z.output<typeof AskedSchema>;

/** Carries out and answers a request of a signed-in client. Does not reject. */
export async function carryOut(
  connection: Connection,
  request: Exclude<SocketRequest, { cmd: typeof CHAT_COMMAND.login }>,
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
    connection.send(refusal(request, code, connection));
  }

  async function perform(): Promise<SocketMessage | null> {
    // The sender is always the signed-in user.
    if ('from' in request && request.from !== undefined && request.from !== userId)
      return refusal(request, CHAT_CODE.invalid, connection);
    switch (request.cmd) {
      case CHAT_COMMAND.heartbeat:
        return { command: CHAT_COMMAND.heartbeat };
      case CHAT_COMMAND.close:
        void connection.end(CHAT_CLOSE.left);
        return null;
      case CHAT_COMMAND.chat: {
        const stored = await chat.send(sender, request);
        if (stored === null) return null;
        const clientId = request.id === undefined ? {} : { clientId: request.id };
        return {
          command: CHAT_COMMAND.chatResponse,
          ...say(CHAT_CODE.sent, connection.language),
          data: { id: stored.id, ...clientId, createTime: stored.createTime.getTime() },
        };
      }
      case CHAT_COMMAND.read:
        await chat.read(
          sender,
          request.to,
          request.createTime === undefined ? undefined : new Date(request.createTime),
        );
        return null;
      case CHAT_COMMAND.getMessages: {
        if (request.userId !== undefined && request.userId !== userId)
          return refusal(request, CHAT_CODE.messagesFailed, connection);
        const page = await chat.sync(sender, request);
        return {
          command: CHAT_COMMAND.messages,
          ...say(CHAT_CODE.messages, connection.language),
          data: page,
        };
      }
    }
  }
}

/** The refusal of a request, under the command its answer would have had. */
export function refusal(
  asked: Asked,
  code: ChatCode,
  { language }: Pick<Connection, 'language'>,
): SocketMessage {
  if (asked.cmd === CHAT_COMMAND.getMessages)
    return {
      command: CHAT_COMMAND.messages,
      ...say(code === CHAT_CODE.unavailable ? code : CHAT_CODE.messagesFailed, language),
    };
  const clientId =
    asked.cmd === CHAT_COMMAND.chat && asked.id !== undefined ? { data: { clientId: asked.id } } : {};
  return { command: CHAT_COMMAND.chatResponse, ...say(code, language), ...clientId };
}
