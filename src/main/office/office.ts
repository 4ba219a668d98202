import type { DeskHandlers } from '#shared/desk/contract';
import type { ServerChoice, ServerState } from '#shared/desk/contract/server';
import { AppError } from '#shared/errors';
import { createTurns } from '#shared/turns';
import type { SettingsStore } from '../storage/settings.ts';
import type { BackOffice } from './back-office.ts';
import { askOfficeId, type CheckOptions, checkServer } from './check-server.ts';
import type { KnownOffices } from './known-offices.ts';
import { nameOfServer, parseServerUrl, type ServerOverride, wantsDemo } from './server-choice.ts';

export interface OfficeOptions {
  settings: SettingsStore;
  override: ServerOverride;
  /** True: a user who never chose is asked; otherwise the embedded server is used. */
  asksFirst: boolean;
  startEmbedded: (withDemo: boolean) => BackOffice;
  /** True: the embedded server gets demo data by default. */
  demoByDefault: boolean;
  check: CheckOptions;
}

/** The back office that this desk uses, embedded or remote. */
export interface Office {
  /** Its origin; null while the embedded server is starting or before the user has chosen. */
  url(): string | null;
  isEmbedded(): boolean;
  /** True when it is the embedded one with demo data. */
  hasDemo(): boolean;
  /** The name under which the outbox keeps its records. */
  name(): string;
  /** Settles when pages may be shown; rejects as {@link BackOffice.ready} does. */
  ready: Promise<void>;
  /** The contract's handlers. `desk` decides whether the server may be changed now, and handles the change. */
  handlers(desk: OfficeDesk): DeskHandlers['server'];
  stop(): Promise<void>;
  /** See {@link BackOffice.stopNow}. */
  stopNow(limitMs: number): void;
}

export interface OfficeDesk {
  /** True while labels are being printed. */
  isPrinting(): boolean;
  elsewhere(): ServerState['elsewhere'];
  known: KnownOffices;
  /** Called when another server is in use: forgets data of the old one, such as its session. */
  onChanged(state: ServerState): Promise<void>;
  /** Called when another back office than before answers at the address in use: as `onChanged`, with a notice. */
  onReplaced(state: ServerState): Promise<void>;
  /** Called when what was kept for a former address of the present one belongs to it now. */
  onTakenOver(state: ServerState): void;
}

/** The back office to start with: the one named at the start, else the user's last choice; null to ask the user. */
function firstChoice({ settings, override, asksFirst }: OfficeOptions): ServerChoice | null {
  if (override !== null && override !== 'ask') return override;
  return settings.read().server ?? (asksFirst || override === 'ask' ? null : { kind: 'embedded' });
}

/** The back office that the settings or the start's override name; it can be changed while the program runs. */
export function createOffice(options: OfficeOptions): Office {
  const { settings, override, demoByDefault, startEmbedded, check } = options;
  const isFixed = override !== null && override !== 'ask';
  let choice = firstChoice(options);
  let embedded: BackOffice | null =
    choice?.kind === 'embedded' ? startEmbedded(wantsDemo(choice, demoByDefault)) : null;
  let changing = false;

  const originOf = () => (choice?.kind === 'company' ? choice.url : (embedded?.url() ?? null));
  const turns = createTurns();

  /** `saved`: the setting to restore if `next` cannot start, so that the next start does not open it. */
  async function switchTo(next: ServerChoice, saved: ServerChoice | null): Promise<void> {
    if (next.kind === 'embedded') {
      const started = embedded ?? startEmbedded(wantsDemo(next, demoByDefault));
      try {
        await started.ready;
      } catch (error) {
        if (started !== embedded) await started.stop();
        settings.update({ server: saved });
        throw error;
      }
      embedded = started;
    } else {
      await embedded?.stop();
      embedded = null;
    }
    choice = next;
  }

  return {
    url: originOf,
    isEmbedded: () => choice?.kind === 'embedded',
    hasDemo: () => choice?.kind === 'embedded' && wantsDemo(choice, demoByDefault),
    name: () => nameOfServer(choice),
    ready: Promise.resolve(embedded?.ready).then(() => undefined),

    handlers(desk) {
      const state = (): ServerState => {
        const server = nameOfServer(choice);
        return {
          choice,
          isFixed,
          id: desk.known.idOf(server),
          former: desk.known.formerOf(server),
          elsewhere: desk.elsewhere(),
        };
      };

      async function recognise(): Promise<ServerState> {
        const [server, origin] = [nameOfServer(choice), originOf()];
        if (origin === null) throw new AppError('server.unreachable');
        const id = await askOfficeId(origin, check);
        // Another one was chosen meanwhile, or this is an older version without an id.
        if (nameOfServer(choice) !== server || id === '') return state();
        if (await desk.known.found(server, id)) await desk.onReplaced(state());
        return state();
      }

      /** Only a former address of the present back office may be named. */
      function requireFormer(server: string): void {
        if (!desk.known.formerOf(nameOfServer(choice)).includes(server))
          throw new AppError('server.not_former');
      }

      async function checked(url: string): Promise<string> {
        const origin = parseServerUrl(url);
        await checkServer(origin, check);
        return origin;
      }

      return {
        state,
        recognise: () => turns('offices', recognise),
        takeOver: ({ server }) =>
          turns('offices', async () => {
            // The id may have changed since the question was shown.
            await recognise();
            requireFormer(server);
            await desk.known.takeOver(server, nameOfServer(choice));
            desk.onTakenOver(state());
            return state();
          }),
        keepApart({ server }) {
          requireFormer(server);
          desk.known.keepApart(server, nameOfServer(choice));
          return state();
        },
        check: async ({ url }) => ({ url: await checked(url) }),
        async choose(wanted) {
          if (isFixed) throw new AppError('server.fixed');
          if (changing || desk.isPrinting()) throw new AppError('server.jobs_running');
          changing = true;
          try {
            const before = nameOfServer(choice);
            const wasChosen = choice !== null;
            const next: ServerChoice =
              wanted.kind === 'company' ? { kind: 'company', url: await checked(wanted.url) } : wanted;
            const saved = settings.read().server;
            // Saved first: a choice that cannot be kept must not be used until the next start.
            settings.update({ server: next });
            if (!wasChosen || nameOfServer(next) !== before) {
              await switchTo(next, saved);
              await desk.onChanged(state());
            }
            return state();
          } finally {
            changing = false;
          }
        },
      };
    },

    async stop() {
      await embedded?.stop();
    },
    stopNow: (limitMs) => embedded?.stopNow(limitMs),
  };
}
