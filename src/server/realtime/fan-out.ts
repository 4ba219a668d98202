import type { FastifyBaseLogger } from 'fastify';
import type { ChatMessage, SocketMessage } from '#shared/chat/messages';
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
import { forcedOffline, loginFailed, systemNotice, unreadNotices } from './answers.ts';
import type { Hub, LiveUser } from './hub.ts';

/** Pause after a failed read of other nodes' announcements. */
const RETRY_MS = 500;
/** Margin for differing clocks and for the delay in noticing a lost connection. */
const MARGIN_MS = 5 * 60_000;

type Job = { kind: 'event'; event: ChatEvent } | { kind: 'catch-up'; since: Date };
type MessageEvent = Extract<ChatEvent, { kind: 'message' }>;
type RightsEvent = Extract<ChatEvent, { kind: 'rights' }>;

export interface FanOutDeps {
  hub: Hub;
  chat: ChatService;
  notices: NoticeService;
  /** Invalidates what this node has cached about ended sessions. */
  forgetSessions(ids: readonly string[]): void;
  /** Invalidates what this node has cached about the rights of a user, or of all users of a company or of every one. */
  forgetRights(whose: { tenantId?: string | undefined; userId?: string | undefined }): void;
  /** Answers the long polls for tasks of a company's desks. */
  wakeDesks(tenantId: string): void;
  database: Database;
  log: FastifyBaseLogger;
  now: () => Date;
  metrics: Metrics;
}

/**
 * Delivers to the users connected here everything that any node has stored for them, in the order of the commits. Nodes
 * announce only ids to each other; this node reads the content for its connected users. After an interruption of
 * listening, it reads everything stored meanwhile.
 */
export class FanOut {
  readonly #deps: FanOutDeps;
  #jobs: Job[] = [];
  #running: Promise<void> | null = null;
  #lostAt: Date | null = null;
  #isStopped = false;
  #stopListening: () => Promise<void> = async () => undefined;

  private constructor(deps: FanOutDeps) {
    this.#deps = deps;
  }

  /** Starts listening to the other nodes. */
  static async start(deps: FanOutDeps): Promise<FanOut> {
    const fanOut = new FanOut(deps);
    fanOut.#stopListening = await deps.database.listen(CHAT_CHANNEL, {
      onPayload: (payload) => {
        const event = parseEvent(payload);
        fanOut.#deps.metrics.chatEventHeard(event?.kind ?? 'unknown');
        if (event === null) fanOut.#deps.log.warn('an unknown event of another node was ignored');
        else fanOut.#enqueue({ kind: 'event', event });
      },
      onLost: () => {
        fanOut.#lostAt ??= fanOut.#deps.now();
        fanOut.#deps.log.warn('chat between nodes is interrupted');
      },
      onRestored: () => {
        const since = new Date((fanOut.#lostAt ?? fanOut.#deps.now()).getTime() - MARGIN_MS);
        fanOut.#lostAt = null;
        fanOut.#enqueue({ kind: 'catch-up', since });
      },
    });
    return fanOut;
  }

  /** Stops listening; settles when all received events have been delivered. */
  async stop(): Promise<void> {
    await this.#stopListening();
    this.#isStopped = true;
    await this.#running;
  }

  #enqueue(job: Job): void {
    if (isWaiting(this.#jobs, job)) return;
    this.#jobs.push(job);
    this.#running ??= this.#run();
  }

  /** Clears `#running` in the step that finds no job: a job that is added later would not be noticed. */
  async #run(): Promise<void> {
    while (this.#jobs.length > 0 && !this.#isStopped) {
      const batch = this.#jobs;
      this.#jobs = [];
      try {
        await this.#passOn(batch);
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'chat fan-out failed, will be retried');
        this.#jobs = [...batch, ...this.#jobs];
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.#running = null;
  }

  /** Throws only if the database is unavailable. */
  async #passOn(batch: readonly Job[]): Promise<void> {
    const events = batch.flatMap((job) => (job.kind === 'event' ? [job.event] : []));
    const read = () => this.#readMessages(events.filter((event) => event.kind === 'message'));
    const messages = (await this.#attempt(read)) ?? new Map<string, ChatMessage>();
    for (const job of batch)
      await this.#attempt(async () => {
        if (job.kind === 'catch-up') await this.#catchUp(job.since);
        else if (job.event.kind === 'message') this.#passMessage(job.event, messages.get(job.event.id));
        else await this.#passEvent(job.event);
      });
  }

  /**
   * Logs a failure other than an unavailable database, which it throws. A retry would delay the events behind it; the
   * clients concerned get the content with their next sync.
   */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (classifyDatabaseFailure(error) === 'unavailable') throw error;
      this.#deps.log.error({ err: error }, 'chat fan-out failed');
      return undefined;
    }
  }

  /** Delivers messages whose sender or receiver is connected here; one query per company. */
  async #readMessages(events: readonly MessageEvent[]): Promise<Map<string, ChatMessage>> {
    const wanted = events.filter((event) => this.#listenersOf(event).length > 0);
    const byTenant = Map.groupBy(wanted, (event) => event.tenantId);
    const found = await Promise.all(
      [...byTenant].map(([tenantId, group]) => {
        const reached = new Set(
          group.filter((event) => isReady(this.#deps.hub.find(tenantId, event.to))).map((event) => event.to),
        );
        return this.#deps.chat.look(
          tenantId,
          group.map((event) => event.id),
          reached,
        );
      }),
    );
    return new Map(found.flat().map((message) => [message.id, message]));
  }

  /** The sender and receiver of a message, if connected here. */
  #listenersOf({ tenantId, from, to }: MessageEvent): LiveUser[] {
    return [this.#deps.hub.find(tenantId, from), this.#deps.hub.find(tenantId, to)].filter(
      (user) => user !== undefined,
    );
  }

  #passMessage(event: MessageEvent, message: ChatMessage | undefined): void {
    if (message === undefined) return;
    for (const user of this.#listenersOf(event)) this.#tell(user, message, event.origin);
  }

  /** Delivers a message once: one already delivered by a catch-up is skipped. */
  #tell(user: LiveUser, message: ChatMessage, exceptId?: string): void {
    if (user.receivedUntil === null || message.createTime <= user.receivedUntil.getTime()) return;
    user.receivedUntil = new Date(message.createTime);
    this.#deps.hub.push(user, { command: CHAT_COMMAND.chat, data: message }, exceptId);
  }

  async #passEvent(event: Exclude<ChatEvent, MessageEvent>): Promise<void> {
    if (event.kind === 'rights') return this.#passRights(event);
    const { tenantId } = event;
    if (event.kind === 'read') return this.#passRead(tenantId, event.reader, event.peer, event.origin);
    if (event.kind === 'reached') return this.#passReached(event);
    if (event.kind === 'seat') return this.#vacate(tenantId, event);
    if (event.kind === 'sessions-ended') return this.#closeEnded(event);
    if (event.kind === 'notices-read') return this.#passWaitingNotices(tenantId, [event.userId]);
    if (event.kind === 'job') return this.#passJob(event);
    if (event.kind === 'desk-task') return this.#passTask(event);
    if (event.kind === 'pending') return this.#passPending(tenantId);
    const userIds = this.#readyUsersOf(tenantId);
    if (userIds.length > 0)
      this.#passNotices(tenantId, await this.#deps.notices.take(tenantId, event.id, userIds));
  }

  #passRead(tenantId: string, reader: string, peer: string, origin?: string): void {
    const message: SocketMessage = {
      command: CHAT_COMMAND.readNotice,
      data: { from: reader, to: peer, readStatus: 1 },
    };
    for (const user of [this.#deps.hub.find(tenantId, reader), this.#deps.hub.find(tenantId, peer)])
      if (user !== undefined) this.#deps.hub.push(user, message, origin);
  }

  #passReached({ tenantId, sender, receiver, ids }: Extract<ChatEvent, { kind: 'reached' }>): void {
    const user = this.#deps.hub.find(tenantId, sender);
    const data = { from: receiver, to: sender, ids, reachStatus: 1 as const };
    if (user !== undefined) this.#deps.hub.push(user, { command: CHAT_COMMAND.reachedNotice, data });
  }

  #passJob({ tenantId, ownerId, job }: Extract<ChatEvent, { kind: 'job' }>): void {
    const user = this.#deps.hub.find(tenantId, ownerId);
    if (user !== undefined) this.#deps.hub.push(user, { command: CHAT_COMMAND.jobProgress, data: job });
  }

  #passTask({ tenantId, ownerId, task, isForDesks }: Extract<ChatEvent, { kind: 'desk-task' }>): void {
    if (isForDesks) this.#deps.wakeDesks(tenantId);
    const user = this.#deps.hub.find(tenantId, ownerId);
    if (user !== undefined) this.#deps.hub.push(user, { command: CHAT_COMMAND.taskProgress, data: task });
  }

  #passPending(tenantId: string): void {
    for (const user of this.#deps.hub.usersOf(tenantId))
      this.#deps.hub.push(user, { command: CHAT_COMMAND.pendingChanged });
  }

  #passRights({ tenantId, userId }: RightsEvent): void {
    const { hub, forgetRights } = this.#deps;
    forgetRights({ tenantId, userId });
    const companies = tenantId === undefined ? hub.tenants() : [tenantId];
    for (const user of companies.flatMap((company) => hub.usersOf(company)))
      if (userId === undefined || user.userId === userId)
        hub.push(user, { command: CHAT_COMMAND.rightsChanged });
  }

  /**
   * Ends the connections whose seat belongs to another sign-in. The current holder is queried, because a still newer
   * sign-in may have followed the event. The result does not cover a connection that takes its seat meanwhile; that
   * connection queries again itself.
   */
  async #vacate(tenantId: string, { userId, device, sessionId }: Seat): Promise<void> {
    const { hub, chat } = this.#deps;
    const rivals = hub.rivals(tenantId, userId, device, sessionId);
    const held = rivals.filter(({ seat }) => seat === 'held');
    for (const rival of rivals) if (rival.seat !== 'held') rival.seat = 'contested';
    if (held.length === 0) return;
    const holder = await chat.holderOf(tenantId, { userId, device });
    if (holder === null) return;
    for (const rival of held)
      if (rival.seat === 'held' && rival.identity.sessionId !== holder)
        void rival.end(CHAT_CLOSE.signedInElsewhere, forcedOffline(rival.language));
  }

  #closeEnded({ tenantId, userId, sessionIds }: Extract<ChatEvent, { kind: 'sessions-ended' }>): void {
    const { hub, forgetSessions } = this.#deps;
    forgetSessions(sessionIds);
    for (const connection of hub.find(tenantId, userId)?.connections ?? [])
      if (sessionIds.includes(connection.identity.sessionId))
        void connection.end(CHAT_CLOSE.unauthorized, loginFailed(connection.language));
  }

  #passNotices(tenantId: string, { deliveries, unread }: Awaited<ReturnType<NoticeService['take']>>): void {
    for (const delivery of deliveries) {
      const user = this.#deps.hub.find(tenantId, delivery.userId);
      if (user !== undefined) this.#deps.hub.push(user, (language) => systemNotice(delivery, language));
    }
    for (const [userId, count] of unread) {
      const user = this.#deps.hub.find(tenantId, userId);
      if (user === undefined) continue;
      user.unreadSent += 1;
      this.#deps.hub.push(user, unreadNotices(count));
    }
  }

  async #passWaitingNotices(tenantId: string, userIds: readonly string[]): Promise<void> {
    const here = userIds.filter((userId) => isReady(this.#deps.hub.find(tenantId, userId)));
    if (here.length > 0) this.#passNotices(tenantId, await this.#deps.notices.takeWaiting(tenantId, here));
  }

  #readyUsersOf(tenantId: string): string[] {
    return this.#deps.hub.usersOf(tenantId).flatMap((user) => (isReady(user) ? [user.userId] : []));
  }

  /** Reads and delivers the data stored while this node was not listening. */
  async #catchUp(since: Date): Promise<void> {
    this.#passRights({ kind: 'rights' });
    for (const tenantId of this.#deps.hub.tenants())
      for (let isMore = true; isMore; ) {
        const people = this.#deps.hub.usersOf(tenantId).flatMap(toListening);
        if (people.length === 0) break;
        const missed = await this.#deps.chat.missed(tenantId, people, since);
        for (const { userId, message } of missed.messages) {
          const user = this.#deps.hub.find(tenantId, userId);
          if (user !== undefined) this.#tell(user, message);
        }
        for (const { reader, peer } of missed.reads) this.#passRead(tenantId, reader, peer);
        for (const seat of missed.seats) await this.#vacate(tenantId, seat);
        isMore = missed.messages.length > 0;
      }
    for (const tenantId of this.#deps.hub.tenants()) {
      await this.#passWaitingNotices(tenantId, this.#readyUsersOf(tenantId));
      this.#passPending(tenantId);
    }
  }
}

/** Null for an unknown event, which a newer version may have sent. */
function parseEvent(payload: string): ChatEvent | null {
  try {
    return ChatEventSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Whether the same event waits already, of a kind that only announces that something has changed. */
function isWaiting(jobs: readonly Job[], job: Job): boolean {
  const signalOf = (one: Job) =>
    one.kind === 'event' && (one.event.kind === 'pending' || one.event.kind === 'rights')
      ? JSON.stringify(one.event)
      : null;
  const signal = signalOf(job);
  return signal !== null && jobs.some((one) => signalOf(one) === signal);
}

function isReady(user: LiveUser | undefined): boolean {
  return [...(user?.connections ?? [])].some((connection) => connection.isReady);
}

function toListening({ userId, receivedUntil }: LiveUser): Listening[] {
  return receivedUntil === null ? [] : [{ userId, receivedUntil }];
}
