import type { Profile } from '#shared/desk/contract/readers';
import { AppError, hasCode } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import { nullIfUnsupported, type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { toBigEndian } from '../bytes.ts';
import { connectionOf } from '../connection.ts';
import { AUTOMATIC_COUNTING } from '../counting.ts';
import * as commands from './commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from './messages.ts';

const TIMEOUT_MS = 3000;
/** A reader answers a goodbye at once; one that does not is left without. */
const GOODBYE_MS = 1000;
/** Longer than two signs of life of a reader that is there. */
const ALIVE_MS = 2500;
const ALL = toBigEndian(0, 4);
const NOTHING = new Uint8Array(0);

/**
 * The client of a reader for the life of its connection: numbers the messages, answers signs of life, runs commands and
 * ROSpecs.
 */
export class LlrpClient {
  readonly #transport: Transport;
  readonly #queue: RequestQueue<LlrpMessage>;
  #lastId = 0;
  /** Distinguishes the ids of this connection's ROSpecs from those of earlier ones. */
  #series = 0;
  #lastOperation = 0;
  #capabilities: commands.Capabilities | undefined;
  #isCleared = false;
  /** The antennas' settings as this connection has set them; empty until then. */
  #settings = '';
  /** The inventories in the reader, with the settings under which each was added; null for one that is not enabled. */
  readonly #rospecs = new Map<number, string | null>();
  /** True while the reader may hold an AccessSpec that no tag has answered. */
  #hasAccess = false;
  /** Session and Q for counting tags, and the RF mode of all inventories, as chosen for this connection. */
  counting = AUTOMATIC_COUNTING;
  mode: Profile = 'automatic';
  /** The session that the reader's configuration has. */
  #ownSession: number | undefined;
  /** The place, among the forms of a ROSpec, of the first that the reader has not refused. */
  #form = 0;
  /** Not every reader does, though it was asked to. */
  #sendsKeepalives = false;
  /** From the reader's acceptance until the connection has ended in any way. */
  #isConnected = false;
  #onGoodbye: () => void = () => {};
  readonly #pulled = new Set<number>();

  constructor(transport: Transport) {
    this.#transport = transport;
    this.#queue = new RequestQueue(transport, createLlrpFramer());
    this.#queue.onUnasked((message) => this.#hear(message));
  }

  /** The driver's operations that concern the connection only. */
  connection(): ReturnType<typeof connectionOf> {
    const connection = connectionOf(this.#transport, this.#queue);
    return {
      ...connection,
      open: async () => {
        await connection.open();
        await this.#awaitConnected();
        await this.#releaseReports();
        await this.run(Type.setConfig, Type.configSet, commands.eventConfig());
      },
      close: async () => {
        await this.#sayGoodbye();
        await connection.close();
      },
      pulledAntennas: () => [...this.#pulled].sort((one, other) => one - other),
    };
  }

  /** Sends a command and returns the content of its answer. */
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

  /** The reader's model and capabilities; queried once. */
  async capabilities(signal?: AbortSignal): Promise<commands.Capabilities> {
    this.#capabilities ??= commands.decodeCapabilities(
      await this.run(Type.getCapabilities, Type.capabilities, Uint8Array.of(0), signal),
    );
    return this.#capabilities;
  }

  /**
   * Runs an inventory until it ends by itself or, if it has no end or belongs to an access, until `stop` is aborted.
   * The ROSpec stays in the reader for the next time; it does nothing until it is started.
   */
  async runRospec(
    kind: commands.RospecKind,
    onReport: (body: Uint8Array) => void,
    {
      signal,
      stop,
      isCount = false,
    }: { signal?: AbortSignal | undefined; stop?: AbortSignal; isCount?: boolean } = {},
  ): Promise<void> {
    await this.#install(kind, signal, isCount);
    const id = this.rospecId(kind);
    for (;;)
      try {
        return await this.#startRospec(id, onReport, { signal, stop });
      } catch (error) {
        if (isSilence(error)) {
          await this.#requireThere(id);
          // Without tags, an inventory without an end is silent if the reader sends no sign of life.
          const mayGoOn = kind === commands.Rospec.endless;
          if (mayGoOn && stop?.aborted) return;
          if (mayGoOn) continue;
        }
        // Installed again next time, because another program may have cleared the reader.
        this.#isCleared = false;
        throw error;
      }
  }

  /**
   * Throws `reader.disconnected`, and gives the connection up, if a reader that was silent amid an inventory does not
   * answer its stop either. A reader that has sent signs of life, as it was asked to, is not asked.
   */
  async #requireThere(rospecId: number): Promise<void> {
    if (!this.#sendsKeepalives)
      try {
        await this.run(Type.stopRospec, Type.rospecStopped, toBigEndian(rospecId, 4));
        return;
      } catch (error) {
        // An inventory that is over is not stopped.
        if (hasCode(error, 'reader.refused')) return;
        if (!isSilence(error)) throw error;
      }
    const lost = new AppError('reader.disconnected', { port: this.#transport.name });
    this.#queue.lose(lost);
    throw lost;
  }

  /** The id of the next access. */
  nextOperationId(): number {
    this.#lastOperation = (this.#lastOperation % commands.LAST_OPERATION_ID) + 1;
    return this.#lastOperation;
  }

  /** The id that a kind of inventory has on this connection. */
  rospecId(kind: commands.RospecKind): number {
    return commands.rospecIdOf(this.#series, kind);
  }

  /**
   * Sets power and channel of the antennas. Readers may copy these into a ROSpec when it is added, so an inventory that was
   * added under other settings is replaced before its next start.
   */
  async setTransmitters(transmitters: readonly commands.Transmitter[], signal?: AbortSignal): Promise<void> {
    await this.#clear(signal);
    const config = commands.transmitterConfig(transmitters);
    // Unlike any others until the reader has confirmed them.
    this.#settings = `unconfirmed ${this.#lastId}`;
    await this.run(Type.setConfig, Type.configSet, config, signal);
    this.#settings = toHex(config);
  }

  /** Has the next inventory for an access carry out an AccessSpec. */
  async addAccessSpec(spec: Uint8Array, signal?: AbortSignal): Promise<void> {
    await this.#install(commands.Rospec.access, signal);
    // An AccessSpec that found no tag is still in the reader; one that was carried out has been removed by the reader.
    if (this.#hasAccess) await this.run(Type.deleteAccess, Type.accessDeleted, ALL, signal);
    this.#hasAccess = true;
    await this.run(Type.addAccess, Type.accessAdded, spec, signal);
    await this.run(Type.enableAccess, Type.accessEnabled, ALL, signal);
  }

  /** The AccessSpec was carried out as often as requested: once. */
  endAccessSpec(): void {
    this.#hasAccess = false;
  }

  /**
   * Takes session, Q and RF mode for this connection. An inventory that counts with them is added at once, because only that
   * reports whether the reader accepts them; it does nothing until it is started. Throws `reader.refused`, and keeps those before.
   */
  async chooseAir(
    { counting, mode }: Pick<LlrpClient, 'counting' | 'mode'>,
    signal?: AbortSignal,
  ): Promise<void> {
    const before = { counting: this.counting, mode: this.mode };
    Object.assign(this, { counting, mode });
    try {
      await this.#install(commands.Rospec.endless, signal, true);
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
  }

  /** Removes, once, whatever another program or an earlier connection has left in the reader, or has running there. */
  async #clear(signal?: AbortSignal): Promise<void> {
    if (this.#isCleared) return;
    await this.run(Type.deleteRospec, Type.rospecDeleted, ALL, signal);
    await this.run(Type.deleteAccess, Type.accessDeleted, ALL, signal);
    await this.#removeFilters(signal);
    this.#rospecs.clear();
    this.#hasAccess = false;
    this.#isCleared = true;
  }

  /** Filters in the reader's configuration hide tags from every inventory and access that names none. */
  async #removeFilters(signal?: AbortSignal): Promise<void> {
    const asked = commands.ANTENNA_CONFIG_ASKED;
    // A reader that does not report its configuration has none that a client could set.
    const present = await nullIfUnsupported(this.run(Type.getConfig, Type.config, asked, signal));
    const unfiltered = present === null ? null : commands.withoutFilters(present);
    if (unfiltered !== null) await this.run(Type.setConfig, Type.configSet, unfiltered, signal);
  }

  /** Installs an inventory that is not in the reader, or is there with other settings. */
  async #install(kind: commands.RospecKind, signal?: AbortSignal, isCount = false): Promise<void> {
    await this.#clear(signal);
    const id = this.rospecId(kind);
    const air = await this.#airSettings(kind, isCount, signal);
    const wanted = `${this.#settings} ${JSON.stringify(air)}`;
    const settings = this.#rospecs.get(id);
    if (settings === wanted) return;
    if (settings !== undefined)
      await this.run(Type.deleteRospec, Type.rospecDeleted, toBigEndian(id, 4), signal);
    this.#rospecs.delete(id);
    await this.#addRospec(id, air, signal);
    this.#rospecs.set(id, null);
    await this.run(Type.enableRospec, Type.rospecEnabled, toBigEndian(id, 4), signal);
    this.#rospecs.set(id, wanted);
  }

  async #airSettings(
    kind: commands.RospecKind,
    isCount: boolean,
    signal?: AbortSignal,
  ): Promise<commands.AirSettings> {
    const mode = this.mode === 'automatic' ? {} : { mode: this.mode };
    if (kind !== commands.Rospec.endless) return { ...mode, singulation: commands.ANEW };
    const { session, q } = this.counting;
    // Other endless inventories have the session that the site has chosen for its number of tags.
    if (!isCount || (session === 'automatic' && q === 'automatic')) return mode;
    const tags = q === 'automatic' ? commands.ANEW.tags : 2 ** q;
    const own = session === 'automatic' ? await this.#readOwnSession(signal) : session;
    return { ...mode, singulation: { session: own, tags } };
  }

  async #readOwnSession(signal?: AbortSignal): Promise<number> {
    this.#ownSession ??= commands.decodeOwnSession(
      await this.run(Type.getConfig, Type.config, commands.ANTENNA_CONFIG_ASKED, signal),
    );
    return this.#ownSession;
  }

  /** Not every reader can end a round when it has tried to see all tags (ThingMagic's refuse that trigger). */
  async #addRospec(id: number, air: commands.AirSettings, signal?: AbortSignal): Promise<void> {
    const hasForms = commands.kindOf(id) !== commands.Rospec.endless;
    const last = commands.ROSPEC_FORMS.length - 1;
    for (const [at, form] of commands.ROSPEC_FORMS.entries()) {
      if (at < this.#form) continue;
      try {
        await this.run(Type.addRospec, Type.rospecAdded, commands.rospecOf(id, form, air), signal);
        this.#form = at;
        return;
      } catch (error) {
        const isRefused = hasCode(error, 'reader.refused');
        if (!isRefused || !hasForms || at === last) throw error;
      }
    }
  }

  #message(type: number, body: Uint8Array): { id: number; bytes: Uint8Array } {
    this.#lastId += 1;
    return { id: this.#lastId, bytes: encodeMessage({ type, id: this.#lastId, body }) };
  }

  #acknowledge(id: number): void {
    this.#sendsKeepalives = true;
    // A failure needs no handling here, because the transport reports a lost connection by a separate event.
    this.#transport.write(encodeMessage({ type: Type.keepaliveAck, id, body: NOTHING })).catch(() => {});
  }

  /** What the reader sends beside the answers. */
  #hear({ type, id, body }: LlrpMessage): void {
    switch (type) {
      case Type.keepalive:
        // A reader that gets no answer to its sign of life closes the connection.
        this.#acknowledge(id);
        break;
      case Type.closed:
        this.#onGoodbye();
        break;
      case Type.event:
        this.#noteAntenna(body);
        if (!commands.isClosing(body)) break;
        // It answers nothing any more, and may take a new connection before it has ended this one.
        this.#isConnected = false;
        this.#queue.lose(new AppError('reader.disconnected', { port: this.#transport.name }));
    }
  }

  #noteAntenna(body: Uint8Array): void {
    const event = commands.antennaIn(body);
    if (event === null) return;
    if (event.isConnected) this.#pulled.delete(event.antenna);
    else this.#pulled.add(event.antenna);
  }

  /**
   * Ends the connection as the standard asks, so that the reader is free for the next client at once instead of when it
   * misses this one. Waits for its answer, but not for a command under way.
   */
  async #sayGoodbye(): Promise<void> {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    const { bytes } = this.#message(Type.close, NOTHING);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GOODBYE_MS);
      this.#onGoodbye = () => {
        clearTimeout(timer);
        resolve();
      };
      // A reader that is gone gets no goodbye.
      this.#transport.write(bytes).catch(this.#onGoodbye);
    });
  }

  /** Waits for the event by which a reader accepts or refuses a client. */
  async #awaitConnected(): Promise<void> {
    const { name } = this.#transport;
    const atMs = await this.#queue.send<number>({
      bytes: NOTHING,
      timeoutMs: TIMEOUT_MS,
      take({ type, body }) {
        if (type !== Type.event) return undefined;
        commands.expectConnected(body, name);
        return { answer: commands.timeOf(body) };
      },
    });
    this.#series = atMs % commands.SERIES;
    this.#lastOperation = atMs % commands.LAST_OPERATION_ID;
    this.#isConnected = true;
  }

  /**
   * A reader that another program has set to hold its reports and events at a new connection delivers none before this
   * message, which has no answer (LLRP 1.1, HoldEventsAndReportsUponReconnect).
   */
  async #releaseReports(): Promise<void> {
    await this.#transport.write(this.#message(Type.enableReports, NOTHING).bytes);
  }

  /** Starts an inventory and delivers its reports until it ends, or has stopped after `stop`. */
  #startRospec(
    id: number,
    onReport: (body: Uint8Array) => void,
    { signal, stop: until }: { signal?: AbortSignal | undefined; stop?: AbortSignal | undefined },
  ): Promise<void> {
    const start = this.#message(Type.startRospec, toBigEndian(id, 4));
    const stop = this.#message(Type.stopRospec, toBigEndian(id, 4));
    let hasStarted = false;
    return this.#queue.send<void>(
      {
        bytes: start.bytes,
        timeoutMs: ALIVE_MS,
        ...(until !== undefined && { stop: stop.bytes }),
        take: (frame) => {
          switch (frame.type) {
            case Type.rospecStarted:
              commands.expectSuccess(frame.body);
              hasStarted = true;
              return 'more';
            case Type.error:
              if (frame.id === start.id) commands.expectSuccess(frame.body);
              return undefined;
            case Type.rospecStopped:
              // A stop that came when the inventory was over already is answered with a refusal.
              return frame.id === stop.id ? { answer: undefined } : undefined;
            case Type.keepalive:
              this.#acknowledge(frame.id);
              return 'more';
            case Type.event:
              if (commands.isClosing(frame.body)) return undefined;
              this.#noteAntenna(frame.body);
              // Before its start, it is the end of the one before, which was stopped.
              return hasStarted && commands.isEndOf(id, frame.body) ? { answer: undefined } : 'more';
            case Type.report:
              onReport(frame.body);
              return 'more';
            default:
              return undefined;
          }
        },
      },
      until ?? signal,
    );
  }
}

const isSilence = (error: unknown) => hasCode(error, 'reader.timeout');
