import { post } from '../records/post.ts';
import { selectCall, submitApi } from '../records/record-api.ts';

const base = '/api/blade-system/post';

export const postApi = { ...submitApi(post, base), select: selectCall(post, base) };
