import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import { EDITOR_BUTTONS, menuIdsOf } from '../testing/clerks.ts';
import type { TestServer } from '../testing/test-server.ts';

/** The buttons of other users are drawn from these and from the editor's. */
const OTHERS = ['pack_view', 'post_view', 'smsoutbox_view', 'join_review'];
const CALLS = 30;

interface Role {
  id: string;
  buttons: ReadonlySet<string>;
  scope: string;
  chosen: readonly string[];
}
interface Person {
  id: string;
  account: string;
  /** The user's own department first. */
  places: readonly string[];
  roles: readonly Role[];
}

/**
 * Tests with random companies that an editor of users, roles and departments, by any successful calls, reaches no right
 * beyond the editor's own.
 */
export function reachPropertySuite(get: () => TestServer): void {
  describe('an editor who makes random calls', () => {
    test.each([1, 3])(
      'reaches no user and no right beyond the initial reach (company %i)',
      async (seed) => {
        const company = await makeCompany(get(), seed);
        const { editor, people } = company;
        const seenBefore = new Set(people.filter((one) => isSeen(company, editor, one)).map(({ id }) => id));
        const stronger = people.filter((one) => !isWithin(company, one, editor));
        const detailsBefore = await company.details(stronger);
        expect([seenBefore.size < people.length, stronger.length > 0]).toEqual([true, true]);

        const tried = await tryCalls(get(), company, seed);
        expect(tried.statuses.filter((status) => ![200, 400].includes(status))).toEqual([]);
        expect(tried.statuses.filter((status) => status === 200).length).toBeGreaterThan(3);
        expect(tried.statuses.filter((status) => status === 400).length).toBeGreaterThan(3);

        expect(await company.details(stronger)).toEqual(detailsBefore);
        const found = await takeOver(get(), company, seed);
        const strangers = people.filter(({ id }) => !seenBefore.has(id)).map(({ id }) => id);
        expect(strangers.filter((id) => found.seen.has(id))).toEqual([]);
        expect([...found.buttons].filter((code) => !EDITOR_BUTTONS.includes(code))).toEqual([]);
        expect(stronger.filter(({ id }) => found.taken.has(id))).toEqual([]);
      },
      120_000,
    );
  });
}

type Company = Awaited<ReturnType<typeof makeCompany>>;

/** The model: the departments a user's roles show in all departments of the user. Null means all departments. */
function departmentsSeen(
  { parentOf }: Pick<Company, 'parentOf'>,
  { places, roles }: Person,
): Set<string> | null {
  const seen = new Set<string>();
  for (const { scope, chosen } of roles) {
    if (scope === '1') return null;
    if (scope === '5') for (const dept of chosen) seen.add(dept);
    if (scope === '3') for (const dept of places) seen.add(dept);
    if (scope === '4')
      for (const dept of parentOf.keys())
        for (let at: string | undefined = dept; at !== undefined; at = parentOf.get(at))
          if (places.includes(at)) seen.add(dept);
  }
  return seen;
}

function isSeen(company: Pick<Company, 'parentOf'>, viewer: Person, other: Person): boolean {
  const seen = departmentsSeen(company, viewer);
  return seen === null || other.id === viewer.id || seen.has(other.places[0] ?? '');
}

function isWithin(company: Pick<Company, 'parentOf'>, inner: Person, outer: Person): boolean {
  const held = new Set(outer.roles.flatMap((role) => [...role.buttons]));
  if (inner.roles.some((role) => [...role.buttons].some((code) => !held.has(code)))) return false;
  const [few, many] = [departmentsSeen(company, inner), departmentsSeen(company, outer)];
  return many === null || (few !== null && [...few].every((dept) => many.has(dept)));
}

async function makeCompany(server: TestServer, seed: number) {
  const { ask } = server;
  const draw = createDraw(seed);
  const address = `10.21.${seed}.1`;
  const admin = (await server.signIn({ account: 'admin', address })).access_token;
  const idOf = new Map<string, string>();
  for (const code of [...EDITOR_BUTTONS, ...OTHERS])
    idOf.set(code, (await menuIdsOf(server, [code]))[0] ?? '');
  const menuIdsFor = (codes: Iterable<string>) => [...codes].flatMap((code) => idOf.get(code) ?? []);

  const parentOf = new Map<string, string | undefined>();
  for (let count = 0; count < 8; count++) {
    const parentId = count === 0 ? undefined : draw.one([...parentOf.keys()]);
    const body = { deptName: `随机${seed}-${count}`, ...(parentId === undefined ? {} : { parentId }) };
    parentOf.set((await ask(api.dept.submit, { token: admin, body })).id ?? '', parentId);
  }
  const depts = [...parentOf.keys()];

  async function makeRole(buttons: readonly string[], scope: string): Promise<Role> {
    const alias = `random-${seed}-${draw.serial()}`;
    const body = { roleName: alias, roleAlias: alias };
    const { id = '' } = await ask(api.role.submit, { token: admin, body });
    const chosen = scope === '5' ? draw.some(depts, 2) : [];
    const grant = { roleIds: [id], menuIds: menuIdsFor(buttons), dataScopeIds: [scope as '1'] };
    await ask(api.role.grant, { token: admin, body: { ...grant, dataScopeDeptIds: chosen } });
    return { id, buttons: new Set(buttons), scope, chosen };
  }
  async function makePerson(places: readonly string[], held: readonly Role[]) {
    const account = `random-${seed}-${draw.serial()}`;
    const roleId = held.map((role) => role.id);
    const body = { account, realName: account, deptId: [...places], roleId, password: DEMO_PASSWORD };
    const { id = '' } = await ask(api.user.add, { token: admin, body });
    return { id, account, places, roles: held };
  }

  const roles = [
    await makeRole(['user_view', 'user_reset'], '4'),
    await makeRole(['user_view'], '3'),
    await makeRole(['user_view', 'dept_view'], '2'),
    await makeRole(draw.some([...EDITOR_BUTTONS, ...OTHERS], 5), '5'),
    await makeRole([...draw.some(EDITOR_BUTTONS, 3), draw.one(OTHERS)], '4'),
    await makeRole(['user_view', 'user_reset'], '1'),
  ];
  const people: Person[] = [];
  for (let count = 0; count < 9; count++)
    people.push(await makePerson(draw.some(depts, 2), draw.some(roles, 2)));
  const own = await makeRole(EDITOR_BUTTONS, draw.one(['3', '4', '5']));
  // Not the root, from which all departments are visible.
  const editor = await makePerson(draw.some(depts.slice(1), 2), [own]);
  const session = await server.signIn({ account: editor.account, address });
  return {
    parentOf,
    depts,
    roles: [...roles, own],
    people,
    editor,
    token: session.access_token,
    menuIdsFor,
    draw,
    details: (of: readonly Person[]) =>
      Promise.all(of.map(({ id }) => ask(api.user.detail, { token: admin, query: { id } }))),
  };
}

/** Makes calls as the editor, one after the other, also on records created by earlier calls. */
async function tryCalls(server: TestServer, company: Company, seed: number) {
  const { draw, token, menuIdsFor } = company;
  const { call } = server;
  const deptIds = [...company.depts];
  const roleIds = company.roles.map((role) => role.id);
  const userIds = [...company.people.map((person) => person.id), company.editor.id];
  const drawnRoles = () => draw.some(roleIds, 2);
  const drawnDepts = () => draw.some(deptIds, 2);
  const moves = [
    () => {
      const account = `made-${seed}-${draw.serial()}`;
      const roleId = draw.one([[], drawnRoles()]);
      return call(api.user.add, {
        token,
        body: { account, realName: account, deptId: drawnDepts(), roleId },
      });
    },
    () =>
      call(api.user.grant, { token, query: { userIds: draw.one(userIds), roleIds: drawnRoles().join(',') } }),
    () => call(api.user.grant, { token, query: { userIds: draw.one(userIds), roleIds: '' } }),
    () => call(api.user.update, { token, body: { id: draw.one(userIds), deptId: drawnDepts() } }),
    () => call(api.user.update, { token, body: { id: draw.one(userIds), roleId: drawnRoles() } }),
    () => call(api.user.update, { token, body: { id: draw.one(userIds), status: 0 } }),
    () => call(api.dept.submit, { token, body: { id: draw.one(deptIds), parentId: draw.one(deptIds) } }),
    () => call(api.dept.submit, { token, body: { parentId: draw.one(deptIds), deptName: '新部门' } }),
    () => call(api.dept.remove, { token, query: { ids: draw.one(deptIds) } }),
    () => {
      const alias = `made-${seed}-${draw.serial()}`;
      return call(api.role.submit, { token, body: { roleName: alias, roleAlias: alias } });
    },
    () => {
      const menuIds = menuIdsFor(draw.some([...EDITOR_BUTTONS, ...OTHERS.slice(0, 1)], 4));
      const dataScopeIds = [draw.one(['1', '2', '3', '4', '5'] as const)];
      const body = { roleIds: [draw.one(roleIds)], menuIds, dataScopeIds, dataScopeDeptIds: drawnDepts() };
      return call(api.role.grant, { token, body });
    },
  ];
  const madeBy = new Map([
    [moves[0], userIds],
    [moves[7], deptIds],
    [moves[9], roleIds],
  ]);
  const statuses: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const move = draw.one(moves);
    const { status, body } = await move();
    statuses.push(status);
    if (status === 200 && body.data.id) madeBy.get(move)?.push(body.data.id);
  }
  return { statuses };
}

/** The users the editor sees and can sign in as, and recursively the users those see, in every department of each. */
async function takeOver(server: TestServer, { token, editor }: Company, seed: number) {
  const { call, ask, clock } = server;
  // Cached rights have expired by then.
  clock.advance(6000);
  const seen = new Set<string>();
  const buttons = new Set<string>();
  const taken = new Set([editor.id]);
  const ways = [token];
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const address = `10.21.${seed}.${10 + taken.size}`;
    for (const code of (await ask(api.auth.userInfo, { token: way })).permissions) buttons.add(code);
    for (const dept of [null, ...(await ask(api.user.deptListBySelf, { token: way }))]) {
      const query = { grant_type: 'change_dept', deptId: dept?.id ?? '' } as const;
      const there =
        dept === null ? way : (await ask(api.auth.token, { token: way, query, address })).access_token;
      const page = await call(api.user.page, { token: there, query: { size: 500 } });
      for (const { id, account } of page.status === 200 ? page.body.data.records : []) {
        seen.add(id);
        if (taken.has(id)) continue;
        const reset = await call(api.user.resetPassword, { token: there, query: { userIds: id } });
        if (reset.status !== 200) continue;
        taken.add(id);
        const { password } = reset.body.data;
        const signedIn = await server.trySignIn({ account, password, address });
        if (signedIn.status === 200) ways.push(signedIn.body.access_token);
      }
    }
  }
  return { seen, buttons, taken };
}

/** Random choices from a seed (xorshift32), so that a failing company can be reproduced. */
function createDraw(seed: number) {
  let state = seed * 2_654_435_761;
  let count = 0;
  const next = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const one = <T>(from: readonly T[]): T => {
    const drawn = from[next(from.length)];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  };
  return {
    one,
    /** One to `most` distinct items. */
    some: <T>(from: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: 1 + next(most) }, () => one(from))),
    ],
    serial: () => ++count,
  };
}
