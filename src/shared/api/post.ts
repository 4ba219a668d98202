import { z } from 'zod';
import { post } from '../records/post.ts';
import { submitApi } from '../records/record-api.ts';
import { endpoint } from './kit.ts';

const base = '/api/blade-system/post';
const calls = submitApi(post, base);

export const postApi = {
  ...calls,
  select: endpoint({
    method: 'GET',
    path: `${base}/select`,
    summary: { zh: '岗位选择', en: 'Positions to choose from' },
    access: 'signedIn',
    output: z.array(calls.detail.output),
  }),
};
