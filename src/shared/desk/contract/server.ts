import { z } from 'zod';
import { call, event } from '../kit.ts';
import { Nothing } from './values.ts';

/** Location of the back office: inside this computer, or at a company's address (an origin). */
export const ServerChoiceSchema = z.discriminatedUnion('kind', [
  /** `demo`: whether an empty database gets the demo companies; absent: the host's default. */
  z.object({ kind: z.literal('embedded'), demo: z.boolean().optional() }),
  z.object({ kind: z.literal('company'), url: z.url({ protocol: /^https?$/ }) }),
]);
export type ServerChoice = z.infer<typeof ServerChoiceSchema>;

/**
 * The name of a back office is its address, or `embedded`. One at whose address another back office answers now is
 * named by the address, `#` and the beginning of its id.
 */
export const ServerStateSchema = z.object({
  /** Null until the user has chosen. */
  choice: ServerChoiceSchema.nullable(),
  /** Set on the command line or in the environment, so the user cannot choose. */
  isFixed: z.boolean(),
  /**
   * The id of the back office that someone has signed in to here, sent with every call so that no other one accepts it;
   * empty before the first sign-in.
   */
  id: z.string(),
  /**
   * Names under which the desk knows back offices of the same id: its former addresses, unless a server merely claims the
   * id. Nothing of theirs is used here until a person confirms (`takeOver`).
   */
  former: z.array(z.string()),
  /**
   * What waits for other back offices, by their names: records, which are delivered only to their own, print
   * jobs that are not over, and tags whose outcome is unknown, which only its users see.
   */
  elsewhere: z.array(
    z.object({
      server: z.string(),
      entries: z.number().int(),
      jobs: z.number().int(),
      tags: z.number().int(),
    }),
  ),
});
export type ServerState = z.infer<typeof ServerStateSchema>;

export const serverCalls = {
  state: call(Nothing, ServerStateSchema),
  /**
   * Checks that this product's back office answers at an address, in a compatible version; returns the origin to
   * save.
   */
  check: call(z.object({ url: z.string().trim().min(1).max(500) }), z.object({ url: z.string() })),
  /** Checks, saves and connects. The session ends; the event `changed` makes the pages start again. */
  choose: call(ServerChoiceSchema, ServerStateSchema),
  changed: event(ServerStateSchema),
  /** Called by the page of a user who has signed in, or whose call was refused with `server.other_office`. */
  recognise: call(Nothing, ServerStateSchema),
  /**
   * A person has confirmed that the present back office is one of `former`: its jobs, tags, records, leases and
   * registration carry on here.
   */
  takeOver: call(z.object({ server: z.string() }), ServerStateSchema),
  /** A user has answered that it is not, and is not asked again. */
  keepApart: call(z.object({ server: z.string() }), ServerStateSchema),
  /** `takeOver` was done: pages read everything again. */
  takenOver: event(ServerStateSchema),
};
