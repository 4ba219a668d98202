import type { FastifyBaseLogger } from 'fastify';
import type { ChatMessage, ServerFrame } from '#shared/chat/frames';
import { CHAT_CLOSE, CHAT_COMMAND } from '#shared/chat/protocol';
import { classifyDatabaseFailure } from '../db/failures.ts';
import type { Database } from '../db/tenancy.ts';
import type { Metrics } from '../metrics/metrics.ts';
import {
  CHAT_CHANNEL,
  type ChatEvent,
  ChatEventSchema,
  type ChatService,
  type Listening,
  type Seat,
} from '../modules/chat/service.ts';
import type { NoticeService } from '../modules/notice/service.ts';
import { forcedOffline, systemNotice, unreadNotices } from './answers.ts';
import type { Hub, LiveUser } from './hub.ts';

/** After a failure to read what others told us of. */
const RETRY_MS = 500;
/** Clocks of nodes may differ by this much, and a lost connection be noticed this late. */
const MARGIN_MS = 5 * 60_000;

type Job = { kind: 'event'; event: ChatEvent } | { kind: 'catch-up'; since: Date };
type MessageEvent = Extract<ChatEvent, { kind: 'message' }>;

export interface FanOut {
  /** Hears no more; settles when what was heard has been passed on. */
  stop(): Promise<void>;
}

/**
 * Passes on to the people connected here what any node has stored for them, in the order of the commits. Nodes tell each
 * other ids only; the content is read here, for those who are connected. After a time without hearing, everything
 * stored meanwhile is looked for.
 */
export async function startFanOut(deps: {
  hub: Hub;
  chat: ChatService;
  notices: NoticeService;
  database: Database;
  log: FastifyBaseLogger;
  now: () => Date;
  metrics: Metrics;
}): Promise<FanOut> {
  const { hub, chat, notices, log, now, metrics } = deps;
  let jobs: Job[] = [];
  let running: Promise<void> | null = null;
  let lostAt: Date | null = null;
  let isStopped = false;

  function enqueue(job: Job): void {
    jobs.push(job);
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (jobs.length > 0 && !isStopped) {
      const batch = jobs;
      jobs = [];
      try {
        await passOn(batch);
      } catch (error) {
        if (classifyDatabaseFailure(error) !== 'unavailable') {
          // Trying it again would hold up everything behind it; who is concerned finds it with the next sync.
          log.error({ err: error }, 'chat fan-out failed');
          continue;
        }
        log.warn({ err: error }, 'chat fan-out failed, will be tried again');
        jobs = [...batch, ...jobs];
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async function passOn(batch: readonly Job[]): Promise<void> {
    const events = batch.flatMap((job) => (job.kind === 'event' ? [job.event] : []));
    const messages = await readMessages(events.filter((event) => event.kind === 'message'));
    for (const job of batch) {
      if (job.kind === 'catch-up') await catchUp(job.since);
      else if (job.event.kind === 'message') passMessage(job.event, messages.get(job.event.id));
      else await passEvent(job.event);
    }
  }

  /** Those somebody here is waiting for, a query a company. */
  async function readMessages(events: readonly MessageEvent[]): Promise<Map<string, ChatMessage>> {
    const wanted = events.filter((event) => listenersOf(event).length > 0);
    const byTenant = Map.groupBy(wanted, (event) => event.tenantId);
    const found = await Promise.all(
      [...byTenant].map(([tenantId, group]) => {
        const reached = new Set(
          group.filter((event) => isReady(hub.find(tenantId, event.to))).map((event) => event.to),
        );
        return chat.look(
          tenantId,
          group.map((event) => event.id),
          reached,
        );
      }),
    );
    return new Map(found.flat().map((message) => [message.id, message]));
  }

  /** The two people of a message, as far as they are connected here. */
  function listenersOf({ tenantId, from, to }: MessageEvent): LiveUser[] {
    return [hub.find(tenantId, from), hub.find(tenantId, to)].filter((user) => user !== undefined);
  }

  function passMessage(event: MessageEvent, message: ChatMessage | undefined): void {
    if (message === undefined) return;
    for (const user of listenersOf(event)) tell(user, message, event.origin);
  }

  /** Once: what a catching-up has already told is not told again. */
  function tell(user: LiveUser, message: ChatMessage, exceptId?: string): void {
    if (user.heardUntil === null || message.createTime <= user.heardUntil.getTime()) return;
    user.heardUntil = new Date(message.createTime);
    hub.push(user, { command: CHAT_COMMAND.chat, data: message }, exceptId);
  }

  async function passEvent(event: Exclude<ChatEvent, MessageEvent>): Promise<void> {
    const { tenantId } = event;
    if (event.kind === 'read') return passRead(tenantId, event.reader, event.peer, event.origin);
    if (event.kind === 'reached') return passReached(event);
    if (event.kind === 'seat') return vacate(tenantId, event);
    if (event.kind === 'notices-read') return passWaitingNotices(tenantId, [event.userId]);
    if (event.kind === 'job') return passJob(event);
    const userIds = readyUsersOf(tenantId);
    if (userIds.length > 0) passNotices(tenantId, await notices.take(tenantId, event.id, userIds));
  }

  function passRead(tenantId: string, reader: string, peer: string, origin?: string): void {
    const frame: ServerFrame = {
      command: CHAT_COMMAND.readNotice,
      data: { from: reader, to: peer, readStatus: 1 },
    };
    for (const user of [hub.find(tenantId, reader), hub.find(tenantId, peer)])
      if (user !== undefined) hub.push(user, frame, origin);
  }

  function passReached({ tenantId, sender, receiver, ids }: Extract<ChatEvent, { kind: 'reached' }>): void {
    const user = hub.find(tenantId, sender);
    const data = { from: receiver, to: sender, ids, reachStatus: 1 as const };
    if (user !== undefined) hub.push(user, { command: CHAT_COMMAND.reachedNotice, data });
  }

  function passJob({ tenantId, ownerId, job }: Extract<ChatEvent, { kind: 'job' }>): void {
    const user = hub.find(tenantId, ownerId);
    if (user !== undefined) hub.push(user, { command: CHAT_COMMAND.jobProgress, data: job });
  }

  function vacate(tenantId: string, { userId, device, sessionId }: Seat): void {
    for (const rival of hub.rivals(tenantId, userId, device, sessionId))
      void rival.end(CHAT_CLOSE.signedInElsewhere, forcedOffline(rival.language));
  }

  function passNotices(
    tenantId: string,
    { deliveries, unread }: Awaited<ReturnType<NoticeService['take']>>,
  ): void {
    for (const delivery of deliveries) {
      const user = hub.find(tenantId, delivery.userId);
      if (user !== undefined) hub.push(user, (language) => systemNotice(delivery, language));
    }
    for (const [userId, count] of unread) {
      const user = hub.find(tenantId, userId);
      if (user === undefined) continue;
      user.toldUnread += 1;
      hub.push(user, unreadNotices(count));
    }
  }

  async function passWaitingNotices(tenantId: string, userIds: readonly string[]): Promise<void> {
    const here = userIds.filter((userId) => isReady(hub.find(tenantId, userId)));
    if (here.length > 0) passNotices(tenantId, await notices.takeWaiting(tenantId, here));
  }

  function readyUsersOf(tenantId: string): string[] {
    return hub.usersOf(tenantId).flatMap((user) => (isReady(user) ? [user.userId] : []));
  }

  /** Reads what was stored while this node heard nothing. */
  async function catchUp(since: Date): Promise<void> {
    for (const tenantId of hub.tenants())
      for (let isMore = true; isMore; ) {
        const people = hub.usersOf(tenantId).flatMap(toListening);
        if (people.length === 0) break;
        const missed = await chat.missed(tenantId, people, since);
        for (const { userId, message } of missed.messages) {
          const user = hub.find(tenantId, userId);
          if (user !== undefined) tell(user, message);
        }
        for (const { reader, peer } of missed.reads) passRead(tenantId, reader, peer);
        for (const seat of missed.seats) vacate(tenantId, seat);
        isMore = missed.messages.length > 0;
      }
    for (const tenantId of hub.tenants()) await passWaitingNotices(tenantId, readyUsersOf(tenantId));
  }

  const stopListening = await deps.database.listen(CHAT_CHANNEL, {
    onPayload(payload) {
      const event = parseEvent(payload);
      metrics.chatEventHeard(event?.kind ?? 'unknown');
      if (event === null) log.warn('an unknown event of another node was left alone');
      else enqueue({ kind: 'event', event });
    },
    onLost() {
      lostAt ??= now();
      log.warn('chat between nodes is interrupted');
    },
    onRestored() {
      const since = new Date((lostAt ?? now()).getTime() - MARGIN_MS);
      lostAt = null;
      enqueue({ kind: 'catch-up', since });
    },
  });

  return {
    async stop() {
      await stopListening();
      isStopped = true;
      await running;
    },
  };
}

/** Null for what a newer version of ours may have sent. */
function parseEvent(payload: string): ChatEvent | null {
  try {
    return ChatEventSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

function isReady(user: LiveUser | undefined): boolean {
  return [...(user?.connections ?? [])].some((connection) => connection.isReady);
}

function toListening({ userId, heardUntil }: LiveUser): Listening[] {
  return heardUntil === null ? [] : [{ userId, heardUntil }];
}
