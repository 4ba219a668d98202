import { z } from 'zod';
import { SEEN_VERSIONS } from '../records/act-api.ts';
import { submitApi } from '../records/record-api.ts';
import { topMenu } from '../records/top-menu.ts';
import { DoneSchema, endpoint, sentIds } from './kit.ts';

const base = '/api/blade-system/topmenu';
const ids = sentIds(2000);
// The top menus as the family's clients list them are another call: `menuApi.topMenus`.
const { list, ...calls } = submitApi(topMenu, base);

export const topMenuApi = {
  ...calls,
  page: endpoint({ ...list, path: `${base}/page` }),
  /** Replaces the menus of the given top menus. */
  grant: endpoint({
    method: 'POST',
    path: `${base}/grant`,
    summary: { zh: '配置顶部菜单', en: 'Choose the menus of top menus' },
    access: { permission: 'topmenu_setting' },
    body: z.object({ topMenuIds: ids, menuIds: ids, ...SEEN_VERSIONS }),
    output: DoneSchema,
  }),
};
