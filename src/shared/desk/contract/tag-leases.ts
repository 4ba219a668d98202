import { z } from 'zod';
import { call } from '../kit.ts';
import { DateTimeSchema, HexWordsSchema, Nothing } from './values.ts';

/** A registered desk of a company, which leases EPCs. */
const LeaseHolderSchema = z.object({ tenantId: z.string().max(12), deskId: z.string().min(1).max(20) });
export type LeaseHolder = z.infer<typeof LeaseHolderSchema>;

/** A package's EPC that a desk has leased: the data to write, and the end of the lease. */
export const KeptTagLeaseSchema = z.object({
  packId: z.string().max(20),
  packNo: z.string().max(100),
  pc: z.string().regex(/^[0-9A-F]{4}$/),
  epc: HexWordsSchema,
  /** TID of the valid tag with the EPC; empty without one. */
  epcTid: z.union([HexWordsSchema, z.literal('')]),
  /** Whether the tag must be locked. */
  isLocked: z.boolean(),
  /** The end by this computer's clock. */
  endsAt: DateTimeSchema,
});
export type KeptTagLease = z.infer<typeof KeptTagLeaseSchema>;

export const tagLeaseCalls = {
  /**
   * Stores leases of the registered desk, so that they survive a restart of the page; the desk removes a lease after
   * writing its tag.
   */
  keepLeases: call(LeaseHolderSchema.extend({ leases: z.array(KeptTagLeaseSchema).max(1000) }), Nothing),
  /** The kept leases that have not ended, in the order of the batch. */
  keptLeases: call(LeaseHolderSchema, z.array(KeptTagLeaseSchema)),
  dropLeases: call(LeaseHolderSchema.extend({ packIds: z.array(z.string()).max(1000) }), Nothing),
};
