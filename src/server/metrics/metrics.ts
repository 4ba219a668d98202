import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MIGRATIONS } from '../db/migrate.ts';
import type { PoolState } from '../db/tenancy.ts';
import type { TransactionObserver } from '../db/turns.ts';

const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const TRANSACTION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

/** The result of a call for tokens. */
export type TokenOutcome = 'granted' | 'refused' | 'limited';

export interface EndedRequest {
  /** The route's template; input of a caller is never a label. */
  endpoint: string;
  method: string;
  /** `2xx`, …, or `aborted` when the client left before the answer. */
  status: string;
  seconds: number;
}

/** The counters of a node, in the terms of the code that reports to them. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: EndedRequest): void;
  /** A request was answered with an error of this code. */
  errorAnswered(code: string): void;
  transactionEnded: TransactionObserver;
  tokenAsked(grant: string, outcome: TokenOutcome): void;
  messageStored(): void;
  messageSent(): void;
  /** A chat event arrived from another node or this one. */
  chatEventHeard(kind: string): void;
  choreDone(chore: string, rows: number): void;
  /** Read at each scrape. */
  watchSockets(count: () => number): void;
  watchPool(read: () => PoolState | null): void;
  /** All metrics in Prometheus' text format. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** The metrics of one app, in their own registry because a process may contain several apps. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { requestsInFlight, requests, errors, transactions, tokens, messages, sends, chatEvents, chores } =
    createInstruments(registers);
  new Gauge({
    name: 'veneer_desk_migration_info',
    help: 'Newest migration of the database this node works with',
    labelNames: ['newest'],
    registers,
  }).set({ newest: MIGRATIONS.at(-1)?.name ?? '' }, 1);

  let isWatchingProcess = false;
  return {
    requestBegan: () => requestsInFlight.inc(),
    requestEnded({ seconds, ...labels }) {
      requestsInFlight.dec();
      requests.observe(labels, seconds);
    },
    errorAnswered: (code) => errors.inc({ code }),
    transactionEnded: ({ seconds, ...labels }) => transactions.observe(labels, seconds),
    tokenAsked: (grant, outcome) => tokens.inc({ grant, outcome }),
    messageStored: () => messages.inc(),
    messageSent: () => sends.inc(),
    chatEventHeard: (kind) => chatEvents.inc({ kind }),
    choreDone: (chore, rows) => chores.inc({ chore }, rows),
    watchSockets(count) {
      new Gauge({
        name: 'veneer_desk_chat_sockets',
        help: 'Signed-in chat connections of this node',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    watchPool(read) {
      if (read() === null) return;
      new Gauge({
        name: 'veneer_desk_database_connections',
        help: 'Connections of the pool, and callers waiting for one',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, value] of Object.entries(read() ?? {})) this.set({ state }, value);
        },
      });
    },
    async render() {
      // Started by the first scrape, so that the process metrics cost nothing if nobody reads them.
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry });
      isWatchingProcess = true;
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Instruments that are updated by events; the others are read at each scrape. */
function createInstruments(registers: Registry[]) {
  return {
    requestsInFlight: new Gauge({
      name: 'veneer_desk_http_requests_in_flight',
      help: 'Requests being worked on',
      registers,
    }),
    requests: new Histogram({
      name: 'veneer_desk_http_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['endpoint', 'method', 'status'],
      buckets: REQUEST_BUCKETS_SECONDS,
      registers,
    }),
    errors: new Counter({
      name: 'veneer_desk_errors_total',
      help: 'Requests answered with an error, by its code',
      labelNames: ['code'],
      registers,
    }),
    transactions: new Histogram({
      name: 'veneer_desk_database_transaction_seconds',
      help: 'Time of transactions, with the wait for a connection',
      labelNames: ['scope', 'outcome'],
      buckets: TRANSACTION_BUCKETS_SECONDS,
      registers,
    }),
    tokens: new Counter({
      name: 'veneer_desk_token_calls_total',
      help: 'Sign-ins, refreshes and switches, by how they went',
      labelNames: ['grant', 'outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'veneer_desk_chat_messages_stored_total',
      help: 'Chat messages stored by this node',
      registers,
    }),
    sends: new Counter({
      name: 'veneer_desk_chat_frames_sent_total',
      help: 'Messages sent to chat clients of this node',
      registers,
    }),
    chatEvents: new Counter({
      name: 'veneer_desk_chat_events_heard_total',
      help: 'Messages of the chat between nodes',
      labelNames: ['kind'],
      registers,
    }),
    chores: new Counter({
      name: 'veneer_desk_housekeeping_rows_total',
      help: 'Rows this node cleared away, by chore',
      labelNames: ['chore'],
      registers,
    }),
  };
}
