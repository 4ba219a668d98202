import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { toBigEndian } from '../bytes.ts';
import { connectionOf } from '../connection.ts';
import * as commands from './commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from './messages.ts';

const TIMEOUT_MS = 3000;
/** Longer than three signs of life of a reader that is there. */
const ALIVE_MS = 16_000;
const ALL = toBigEndian(0, 4);
const NOTHING = new Uint8Array(0);

/** The client of a reader for the life of its connection: numbers the messages, answers signs of life, runs commands and ROSpecs. */
export class LlrpClient {
  readonly #transport: Transport;
  readonly #queue: RequestQueue<LlrpMessage>;
  #lastId = 0;
  #capabilities: commands.Capabilities | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.#queue = new RequestQueue(transport, createLlrpFramer());
    // A reader that hears no answer to its sign of life closes the connection.
    this.#queue.onUnasked(({ type, id }) => {
      if (type === Type.keepalive) this.#acknowledge(id);
    });
  }

  /** The driver's operations that concern the connection only. */
  connection(): ReturnType<typeof connectionOf> {
    const connection = connectionOf(this.#transport, this.#queue);
    return {
      ...connection,
      open: async () => {
        await connection.open();
        await this.#awaitConnected();
        await this.run(Type.setConfig, Type.configSet, commands.eventConfig());
      },
    };
  }

  /** Sends a command and gives the content of its answer. */
  async run(type: number, answer: number, body: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    const { id, bytes } = this.#message(type, body);
    const request: Request<LlrpMessage, Uint8Array> = {
      bytes,
      timeoutMs: TIMEOUT_MS,
      take(frame) {
        if (frame.id !== id || (frame.type !== answer && frame.type !== Type.error)) return undefined;
        commands.expectSuccess(frame.body);
        return { answer: frame.body };
      },
    };
    return this.#queue.send(request, signal);
  }

  /** What the reader is and can do; asked once. */
  async capabilities(signal?: AbortSignal): Promise<commands.Capabilities> {
    this.#capabilities ??= commands.decodeCapabilities(
      await this.run(Type.getCapabilities, Type.capabilities, Uint8Array.of(0), signal),
    );
    return this.#capabilities;
  }

  /** Runs an inventory. It stays in the reader, which does nothing by itself, until the next one takes its place. */
  async runRospec(id: number, onReport: (body: Uint8Array) => void, signal?: AbortSignal): Promise<void> {
    await this.run(Type.deleteRospec, Type.rospecDeleted, ALL, signal);
    await this.run(Type.addRospec, Type.rospecAdded, commands.rospecOf(id), signal);
    await this.run(Type.enableRospec, Type.rospecEnabled, toBigEndian(id, 4), signal);
    await this.#startRospec(id, onReport, signal);
  }

  /** Has the next inventory carry out an AccessSpec. */
  async addAccessSpec(spec: Uint8Array, signal?: AbortSignal): Promise<void> {
    // What was not carried out, for want of a tag, is still there.
    await this.run(Type.deleteAccess, Type.accessDeleted, ALL, signal);
    await this.run(Type.addAccess, Type.accessAdded, spec, signal);
    await this.run(Type.enableAccess, Type.accessEnabled, ALL, signal);
  }

  #message(type: number, body: Uint8Array): { id: number; bytes: Uint8Array } {
    this.#lastId += 1;
    return { id: this.#lastId, bytes: encodeMessage({ type, id: this.#lastId, body }) };
  }

  #acknowledge(id: number): void {
    // A failure needs no handling here: the transport reports a lost connection by an event of its own.
    this.#transport.write(encodeMessage({ type: Type.keepaliveAck, id, body: NOTHING })).catch(() => {});
  }

  /** Waits for the event by which a reader accepts or refuses a client. */
  #awaitConnected(): Promise<void> {
    const { name } = this.#transport;
    return this.#queue.send<void>({
      bytes: NOTHING,
      timeoutMs: TIMEOUT_MS,
      take({ type, body }) {
        if (type !== Type.event) return undefined;
        commands.expectConnected(body, name);
        return { answer: undefined };
      },
    });
  }

  /** Starts an inventory and gives its reports until it is over or, the endless one, until the signal is aborted. */
  #startRospec(id: number, onReport: (body: Uint8Array) => void, signal?: AbortSignal): Promise<void> {
    const start = this.#message(Type.startRospec, toBigEndian(id, 4));
    const stop = this.#message(Type.stopRospec, toBigEndian(id, 4));
    return this.#queue.send<void>(
      {
        bytes: start.bytes,
        timeoutMs: ALIVE_MS,
        ...(id === commands.Rospec.endless && { stop: stop.bytes }),
        take: (frame) => {
          switch (frame.type) {
            case Type.rospecStarted:
              commands.expectSuccess(frame.body);
              return 'more';
            case Type.rospecStopped:
              return { answer: undefined };
            case Type.keepalive:
              this.#acknowledge(frame.id);
              return 'more';
            case Type.event:
              return commands.isEndOf(id, frame.body) ? { answer: undefined } : 'more';
            case Type.report:
              onReport(frame.body);
              return 'more';
            default:
              return undefined;
          }
        },
      },
      signal,
    );
  }
}
