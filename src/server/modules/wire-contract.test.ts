import { expect, test } from 'vitest';
import { allEndpoints } from '#shared/api/index';

const crud = (base: string) =>
  ['GET page', 'GET list', 'POST save', 'POST remove', 'POST update', 'GET detail'].map((call) =>
    call.replace(' ', ` ${base}/`),
  );
const system = (area: string, calls: readonly string[]) =>
  calls.map((call) => call.replace(' ', ` /api/blade-system/${area}/`));
const slice = '/api/blade-slice/v1';

/** Every call docs/reference/specification.md (§7) names. */
const SPECIFIED = [
  'POST /api/blade-auth/oauth/token',
  'GET /api/blade-auth/oauth/logout',
  'POST /api/blade-auth/oauth/logout',
  'GET /api/blade-auth/oauth/user-info',
  'GET /api/blade-noc/pub/v1/sendMessage/login',
  'GET /api/blade-noc/pub/v1/sendMessage/bind-phone',
  'GET /api/blade-noc/pub/v1/qr/init',
  'GET /api/blade-noc/pub/v1/qr/checkToken',
  'POST /api/blade-system/pub/user/oauth-bind-phone',
  ...crud(`${slice}/cookPool`),
  ...crud(`${slice}/dryMachine`),
  ...crud(`${slice}/sliceMachine`),
  'GET /api/blade-dye/v1/bleachPool/detail',
  ...crud(`${slice}/productionProcess`),
  'GET /api/blade-noc/v1/sliceProductionProcess/list',
  'GET /api/blade-noc/v1/sliceProductionProcess/detail',
  `GET ${slice}/treeSpecies/list`,
  `POST ${slice}/treeSpecies/saveOrUpdate`,
  `POST ${slice}/treeSpecies/remove`,
  `GET ${slice}/treeSpecies/detail`,
  `GET ${slice}/baseData/detail`,
  ...system('topmenu', ['GET list', 'GET detail', 'POST remove', 'POST submit', 'POST grant']),
  ...system('menu', [
    'GET grant-top-tree',
    'GET top-tree-keys',
    'GET lazy-list',
    'GET menu-list',
    'GET tree',
  ]),
  ...system('menu', ['GET detail', 'GET routes', 'GET buttons', 'POST remove', 'POST submit']),
  ...system('user', ['GET page', 'GET list', 'GET detail/:id', 'GET detailBySelf', 'GET userListBySelf']),
  ...system('user', ['GET deptListBySelf', 'POST grant', 'POST remove', 'POST add']),
  ...system('search', ['GET user']),
  ...system('dict', ['GET parent-list', 'GET child-list', 'GET tree', 'GET dictionary', 'GET detail']),
  ...system('dict', ['POST submit', 'POST remove']),
  ...['tenant', 'private', 'common'].flatMap((scope) => [
    `POST /api/blade-noc/v2/oss/${scope}/sign`,
    `POST /api/blade-noc/v2/oss/${scope}/remove`,
  ]),
];

/**
 * Calls that docs/reference/wire-contract.md adds: calls whose paths are not shown, and calls of compatible clients.
 */
const ADOPTED = [
  `GET ${slice}/baseData/init`,
  ...system('menu', [
    'GET list',
    'GET lazy-menu-list',
    'GET top-menu',
    'GET grant-tree',
    'GET role-tree-keys',
  ]),
  ...system('dict', ['GET list']),
  ...system('role', ['GET list', 'GET tree', 'GET detail', 'POST submit', 'POST remove', 'POST grant']),
  ...system('dept', ['GET list', 'GET tree', 'GET detail', 'POST submit', 'POST remove']),
  ...system('post', ['GET list', 'GET select', 'GET detail', 'POST submit', 'POST remove']),
  ...system('tenant', ['GET list', 'GET select', 'GET info', 'POST submit', 'POST remove']),
  ...system('user', ['GET detail', 'GET info', 'POST submit', 'POST update', 'POST update-info']),
  ...system('user', ['POST update-password', 'POST reset-password', 'POST unlock']),
  ...system('user', ['POST import-user', 'GET export-user', 'GET export-template']),
  'POST /api/blade-resource/oss/endpoint/put-file',
  'POST /api/blade-resource/oss/endpoint/remove-files',
];

test.each([
  ['specification', SPECIFIED],
  ['wire contract', ADOPTED],
])('every call of the %s is in ours', (_name, calls) => {
  const ours = new Set(allEndpoints().map(({ method, path }) => `${method} ${path}`));
  expect(calls.filter((call) => !ours.has(call))).toEqual([]);
});

test('no two endpoints have one address', () => {
  const addresses = allEndpoints().map(({ method, path }) => `${method} ${path}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
