import type { DataOf } from '#shared/api/kit';
import { MOST_LEASED, type TagLease, type tagWritingApi } from '#shared/api/tag-writing';
import type { KeptTagLease } from '#shared/desk/contract/tag-leases';
import { AppError, toAppError } from '#shared/errors';
import { isUnanswered } from '#shared/unanswered';
import type { PackRef } from '../../stores/dialogs.ts';

/** The package, PC and EPC that an attempt writes; hexadecimal. */
export type TagGoal = Pick<TagLease, 'id' | 'packNo' | 'targetPc' | 'targetEpc'>;

export interface KeptLease extends TagLease {
  /** True if the tag must be locked. */
  isLocked: boolean;
  /** True for the lease of a registered desk, which may write tags under it while the back office is unreachable. */
  isOfDesk: boolean;
  end: LeaseEnd;
}

/** The end of a lease, which a clock that is set back does not put off. */
interface LeaseEnd {
  /** The end by this computer's clock, in ms since the epoch. */
  endsAt: number;
  /** The end by the page's clock (`performance.now`), which may stop while the computer is suspended. */
  steadyEnd: number;
}

const endIn = (ms: number): LeaseEnd => ({ endsAt: Date.now() + ms, steadyEnd: performance.now() + ms });

const isOver = ({ endsAt, steadyEnd }: LeaseEnd): boolean =>
  Date.now() >= endsAt || performance.now() >= steadyEnd;

/** The calls to the back office and the desk that leasing uses. */
export interface LeaseCalls {
  /** The desk registered with the user's company; empty without one. */
  deskId(): Promise<string>;
  lease(body: { deskId: string; packIds: string[] }): Promise<DataOf<typeof tagWritingApi.lease>>;
  giveBack(body: { deskId: string; packIds: string[] }): Promise<unknown>;
  /** The desk keeps the leases of a registered desk, so that they outlast the page. */
  kept(deskId: string): Promise<readonly KeptTagLease[]>;
  keep(deskId: string, leases: KeptTagLease[]): Promise<unknown>;
  drop(deskId: string, packIds: string[]): Promise<unknown>;
  /** Whether the outcome of the desk's attempt with this key is unknown. */
  isUnknown(attemptKey: string): Promise<boolean>;
}

/**
 * The leases for the packages of a dialog. A registered desk leases all of them at the first one, and can then continue
 * without the back office; other desks lease each before it is written.
 */
export class TagLeases {
  readonly #packs: readonly PackRef[];
  readonly #calls: LeaseCalls;
  readonly #kept = new Map<string, KeptLease>();
  /** Packages whose tag may have the EPC although that is not recorded. */
  readonly #doubtful = new Set<string>();
  #deskId = '';
  #isEnded = false;

  constructor(packs: readonly PackRef[], calls: LeaseCalls) {
    this.#packs = packs;
    this.#calls = calls;
  }

  /**
   * The lease of a package, taken or renewed if necessary; while the back office is unreachable, the one stored by the
   * desk. Throws `tag.leased`, `pack.not_found`, and the errors of the call.
   */
  async of(packId: string): Promise<KeptLease> {
    const kept = this.#kept.get(packId);
    if (kept !== undefined && kept.heldBy === '' && !isOver(kept.end) && (await this.#isOwn(kept)))
      return kept;
    await this.#take(packId);
    const lease = this.#kept.get(packId);
    if (lease === undefined) throw new AppError('pack.not_found');
    if (lease.heldBy !== '') throw new AppError('tag.leased', { holder: lease.heldBy, packNo: lease.packNo });
    return lease;
  }

  /** The dialog is shown, maybe again after the desk was locked. */
  begin(): void {
    this.#isEnded = false;
  }

  /** A write began. */
  began(packId: string): void {
    this.#doubtful.add(packId);
  }

  /** A write was recorded. */
  recorded(packId: string): void {
    this.#doubtful.delete(packId);
  }

  /**
   * A write failed. While its tag may have the EPC, or the desk does not answer, the lease is not given back: another desk
   * would give the same EPC to another tag. Returns whether that is so.
   */
  async failed(packId: string, attemptKey: string): Promise<boolean> {
    const isUnknown = await this.#calls.isUnknown(attemptKey).catch(() => true);
    if (!isUnknown) this.#doubtful.delete(packId);
    return isUnknown;
  }

  /**
   * Returns the leases that were neither used nor are in doubt, if the back office can be reached; otherwise they
   * expire.
   */
  async end(): Promise<void> {
    this.#isEnded = true;
    const packIds = [...this.#kept.keys()].filter((id) => !this.#doubtful.has(id));
    this.#kept.clear();
    if (packIds.length === 0) return;
    const deskId = this.#deskId;
    await this.#calls.giveBack({ deskId, packIds }).then(
      () => (deskId === '' ? undefined : this.#calls.drop(deskId, packIds)),
      () => undefined,
    );
  }

  /** The back office ends a desk's leases when it revokes its key; the desk learns of it with its next call. */
  async #isOwn({ isOfDesk }: KeptLease): Promise<boolean> {
    return !isOfDesk || (await this.#calls.deskId()) === this.#deskId;
  }

  async #take(packId: string): Promise<void> {
    const deskId = await this.#calls.deskId();
    if (deskId !== this.#deskId)
      for (const [id, kept] of this.#kept) if (kept.isOfDesk) this.#kept.delete(id);
    this.#deskId = deskId;
    const isOfDesk = this.#deskId !== '';
    const at = this.#packs.findIndex(({ id }) => id === packId);
    const wanted = isOfDesk ? this.#packs.slice(at, at + MOST_LEASED).map(({ id }) => id) : [packId];
    const askedAt = performance.now();
    const leased = await this.#leaseMost(deskId, packId, wanted).catch((error: unknown) => {
      if (isOfDesk && isUnanswered(toAppError(error))) return null;
      throw error;
    });
    if (leased === null) return this.#takeKept(packId);
    // Counted from before the request, so that it ends no later than at the server.
    const end = endIn(leased.seconds * 1000 - (performance.now() - askedAt));
    for (const id of leased.asked) this.#kept.delete(id);
    const { isLocked } = leased;
    for (const pack of leased.packs) this.#kept.set(pack.id, { ...pack, isLocked, isOfDesk, end });
    if (isOfDesk)
      await this.#calls.keep(
        this.#deskId,
        leased.packs.flatMap((pack) => toKept(pack, isLocked, end.endsAt)),
      );
    // Its dialog was closed meanwhile.
    if (this.#isEnded) await this.end();
  }

  /** Leases the wanted packages or, beside the leases that the desk has of batches left before, the one alone. */
  async #leaseMost(deskId: string, packId: string, wanted: string[]) {
    const lease = async (asked: string[]) => ({
      ...(await this.#calls.lease({ deskId, packIds: asked })),
      asked,
    });
    return lease(wanted).catch((error: unknown) => {
      if (wanted.length === 1 || toAppError(error).code !== 'tag.too_many_leased') throw error;
      return lease([packId]);
    });
  }

  /**
   * Loads the leases that the desk has stored for an earlier page. Throws `server.unreachable` if this package has
   * none.
   */
  async #takeKept(wantedId: string): Promise<void> {
    const kept = await this.#calls.kept(this.#deskId);
    if (!kept.some(({ packId, endsAt }) => packId === wantedId && Date.parse(endsAt) > Date.now()))
      throw new AppError('server.unreachable');
    for (const { packId, packNo, pc, epc, epcTid, isLocked, endsAt } of kept)
      this.#kept.set(packId, {
        id: packId,
        packNo,
        targetPc: pc,
        targetEpc: epc,
        tagFault: null,
        epcTid,
        heldBy: '',
        isLocked,
        isOfDesk: true,
        end: endIn(Date.parse(endsAt) - Date.now()),
      });
  }
}

/**
 * The lease for the desk to store; empty for a package that another desk has leased, or whose number the scheme cannot
 * encode.
 */
function toKept(lease: TagLease, isLocked: boolean, endsAt: number): KeptTagLease[] {
  const { id: packId, packNo, targetPc: pc, targetEpc: epc, epcTid, heldBy } = lease;
  if (heldBy !== '' || epc === '') return [];
  return [{ packId, packNo, pc, epc, epcTid, isLocked, endsAt: new Date(endsAt).toISOString() }];
}
