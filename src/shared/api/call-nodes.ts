import type { Endpoint } from './kit.ts';

/** The name of a call, by which a role withholds it: method and path. */
export const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Codes of the buttons that admit to a call; none if it requires no permission. */
function buttonsOf({ access }: Endpoint): readonly string[] {
  if (typeof access !== 'object') return [];
  const { permission, permissionToAdd } = access;
  return permissionToAdd === undefined ? [permission] : [permission, permissionToAdd];
}

/** A call below one of the buttons that admit to it, as 接口权限 shows it. */
export interface CallNode {
  /** `GET /api/…` below its first button; below another one that button's code follows: `POST /api/… user_add`. */
  id: string;
  /** Code of the button. */
  button: string;
}

/** The id of a call's node below one of its buttons. */
export function nodeOfCall(endpoint: Endpoint, button: string): string {
  const name = nameOfCall(endpoint);
  return button === buttonsOf(endpoint)[0] ? name : `${name} ${button}`;
}

/** The nodes of a call, one a button; none if it requires no permission. */
export const nodesOfCall = (endpoint: Endpoint): CallNode[] =>
  buttonsOf(endpoint).map((button) => ({ id: nodeOfCall(endpoint, button), button }));

/** The name of the call of a node: the same for all nodes of a call. */
export const callOfNode = (id: string): string => id.split(' ', 2).join(' ');
