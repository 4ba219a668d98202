import { z } from 'zod';
import { isInCalendar } from '../local-time.ts';
import { actCalls, SEEN_VERSIONS } from '../records/act-api.ts';
import { user } from '../records/user.ts';
import { UserInfoSchema } from './auth.ts';
import type { FieldWords } from './field-words.ts';
import {
  DoneSchema,
  endpoint,
  FileAnswerSchema,
  FilterQuerySchema,
  IdListSchema,
  IdSchema,
  IdsQuerySchema,
  keepingFilters,
  ListQuerySchema,
  listOrPageOf,
  PageQuerySchema,
  pageOf,
  SentIdSchema,
  SubmitIdSchema,
  sentIds,
  sentInteger,
} from './kit.ts';
import { listExport } from './list-export.ts';

/** 1 man, 2 woman, 3 unknown. */
export const SEXES = {
  1: { zh: '男', en: 'Man' },
  2: { zh: '女', en: 'Woman' },
  3: { zh: '未知', en: 'Unknown' },
} as const;

/**
 * A user as administrators see it. Ids and names of roles, departments (the user's own first) and positions are
 * comma-separated.
 */
export const UserSchema = z.object({
  id: IdSchema,
  version: z.int(),
  tenantId: z.string(),
  code: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  email: z.string(),
  phone: z.string(),
  birthday: z.string(),
  sex: z.number().int(),
  sexName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  postId: z.string(),
  postName: z.string(),
  status: z.number().int(),
  createTime: z.string(),
});
export type User = z.infer<typeof UserSchema>;

/** A colleague, for pickers and chat. */
export const ColleagueSchema = UserSchema.pick({
  id: true,
  realName: true,
  name: true,
  avatar: true,
  deptName: true,
  postName: true,
});
export type Colleague = z.infer<typeof ColleagueSchema>;

const sentList = sentIds(100);

/** A day of the calendar, also with the time that clients of the family append. */
const BirthdaySchema = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}.{0,9})?$/)
  .refine((text) => text === '' || isInCalendar(text));

/** `.` or `..` between slashes, also percent-encoded: the URL standard drops or follows them alike. */
const DOT_SEGMENT = /(^|[/\\])(\.|%2e){1,2}([/\\?#]|$)/i;

/**
 * Address of a picture, which pages of every colleague load. Older clients add the token to any address below the path
 * of files: one that leads elsewhere would make another call in the colleague's name.
 */
const AvatarSchema = z
  .string()
  .max(500)
  .refine((address) => !DOT_SEGMENT.test(address));

/**
 * Absent fields keep their values; an insert needs `account` and `realName`. `password` is encrypted as at sign-in,
 * or plain; an insert without one gets the company's initial password, or a generated one, which is returned, and a change
 * of it needs the permission to reset passwords.
 * `roleId`, `deptId` and `postId` are comma-separated texts or arrays.
 */
export const UserBodySchema = z.object({
  id: SubmitIdSchema,
  /** The version the change is based on; without it the last change wins. */
  version: sentInteger(1, 2_147_483_647),
  code: z.string().trim().max(50).optional(),
  account: z.string().trim().min(1).max(50).optional(),
  password: z.string().max(2000).optional(),
  name: z.string().trim().max(50).optional(),
  realName: z.string().trim().min(1).max(50).optional(),
  avatar: AvatarSchema.optional(),
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  phone: user.fields.phone.sent.optional(),
  birthday: BirthdaySchema.optional(),
  /** A key of `SEXES`; 0 (unknown in ISO 5218) is accepted too. */
  sex: sentInteger(0, 3)
    .transform((sex) => (sex === 0 ? 3 : sex))
    .optional(),
  roleId: sentList.optional(),
  deptId: sentList.optional(),
  postId: sentList.optional(),
  status: sentInteger(0, 1),
});

/** A generated password, returned only once. */
const WithPasswordSchema = DoneSchema.extend({ password: z.string().optional() });

/** Labels of a user's fields whose names mean something else in other records. */
export const USER_FIELD_WORDS: FieldWords = {
  name: { zh: '昵称', en: 'Nickname' },
  code: { zh: '工号', en: 'Staff number' },
  status: { zh: '账号状态', en: 'State of the account' },
};

const base = '/api/blade-system/user';
const ofCompany = { tenantId: z.string().optional() };
const words = (zh: string, en: string) => ({ zh, en });
const acts = actCalls(user, base);

const page = endpoint({
  method: 'GET',
  path: `${base}/page`,
  summary: words('用户列表', 'Users'),
  access: { permission: 'user_view' },
  dataScope: true,
  /** `deptId` includes the departments below it; `tenantId` is for the platform’s administrator. */
  query: FilterQuerySchema.extend(ofCompany),
  fields: USER_FIELD_WORDS,
  output: pageOf(UserSchema),
});

export const userApi = {
  page,
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: words('用户列表', 'Users'),
    access: { permission: 'user_view' },
    dataScope: true,
    query: ListQuerySchema.extend(ofCompany),
    fields: USER_FIELD_WORDS,
    output: listOrPageOf(UserSchema),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail/:id`,
    summary: words('用户详情', 'User'),
    access: { permission: 'user_view' },
    dataScope: true,
    query: z.object({ id: IdSchema }),
    output: UserSchema,
  }),
  detailByQuery: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: words('用户详情', 'User'),
    access: { permission: 'user_view' },
    dataScope: true,
    query: z.object({ id: IdSchema }),
    output: UserSchema,
  }),
  detailBySelf: endpoint({
    method: 'GET',
    path: `${base}/detailBySelf`,
    summary: words('本人信息', 'The caller'),
    access: 'signedIn',
    beforePasswordChange: true,
    output: UserInfoSchema,
  }),
  /** The same call under the name used by open clients of the family. */
  info: endpoint({
    method: 'GET',
    path: `${base}/info`,
    summary: words('本人信息', 'The caller'),
    access: 'signedIn',
    beforePasswordChange: true,
    output: UserInfoSchema,
  }),
  userListBySelf: endpoint({
    method: 'GET',
    path: `${base}/userListBySelf`,
    summary: words('本公司同事', 'Colleagues'),
    access: 'signedIn',
    output: z.array(ColleagueSchema),
  }),
  deptListBySelf: endpoint({
    method: 'GET',
    path: `${base}/deptListBySelf`,
    summary: words('可切换的部门', 'Departments the caller may switch to'),
    access: 'signedIn',
    output: z.array(z.object({ id: IdSchema, deptName: z.string() })),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/blade-system/search/user',
    summary: words('选择用户', 'Search users'),
    access: 'signedIn',
    query: keepingFilters(
      PageQuerySchema.extend({
        name: z.string().optional(),
        deptName: z.string().optional(),
        postName: z.string().optional(),
        /** Matching users with these ids come first, in this order. */
        first: IdListSchema.pipe(z.array(IdSchema).max(20)).optional(),
      }),
    ),
    fields: {
      name: { zh: '姓名', en: 'Name' },
      first: { zh: '排在最前的用户', en: 'Users that come first' },
    },
    output: pageOf(ColleagueSchema),
  }),
  /** Replaces the roles of users. Parameters in the query, a form or JSON. */
  grant: endpoint({
    method: 'POST',
    path: `${base}/grant`,
    summary: words('分配角色', 'Give roles to users'),
    access: { permission: 'user_grant' },
    dataScope: true,
    query: z.object({
      userIds: IdListSchema.pipe(z.array(IdSchema).min(1)),
      roleIds: IdListSchema.default([]),
      ...SEEN_VERSIONS,
    }),
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: words('删除用户', 'Delete users'),
    access: { permission: 'user_delete' },
    dataScope: true,
    query: IdsQuerySchema.extend(SEEN_VERSIONS),
    output: DoneSchema,
  }),
  add: endpoint({
    method: 'POST',
    path: `${base}/add`,
    summary: words('新增用户', 'Add a user'),
    access: { permission: 'user_add' },
    body: UserBodySchema.omit({ id: true }),
    fields: USER_FIELD_WORDS,
    output: WithPasswordSchema,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: words('保存用户', 'Save a user'),
    access: { permission: 'user_edit', permissionToAdd: 'user_add' },
    dataScope: true,
    body: UserBodySchema,
    fields: USER_FIELD_WORDS,
    output: WithPasswordSchema,
  }),
  update: endpoint({
    method: 'POST',
    path: `${base}/update`,
    summary: words('编辑用户', 'Edit a user'),
    access: { permission: 'user_edit' },
    dataScope: true,
    body: UserBodySchema.extend({ id: SentIdSchema }),
    fields: USER_FIELD_WORDS,
    output: DoneSchema,
  }),
  /** The caller's name, picture and e-mail. The phone is changed with a code sent to it: `signIn.bindOwnPhone`. */
  updateInfo: endpoint({
    method: 'POST',
    path: `${base}/update-info`,
    summary: words('编辑个人信息', 'Edit own information'),
    access: 'signedIn',
    body: UserBodySchema.pick({
      name: true,
      realName: true,
      avatar: true,
      email: true,
      birthday: true,
      sex: true,
    }),
    fields: USER_FIELD_WORDS,
    output: DoneSchema,
  }),
  /** All passwords encrypted as at sign-in. The caller's other sessions end. */
  updatePassword: endpoint({
    method: 'POST',
    path: `${base}/update-password`,
    idempotency: 'stepwise',
    summary: words('修改密码', 'Change own password'),
    access: 'signedIn',
    beforePasswordChange: true,
    query: z.object({ oldPassword: z.string(), newPassword: z.string(), newPassword1: z.string() }),
    output: DoneSchema,
  }),
  /**
   * Sets the company's initial password for the users, or generated ones, which are returned. Their sessions end; at
   * the next sign-in they must choose another password.
   */
  resetPassword: endpoint({
    method: 'POST',
    path: `${base}/reset-password`,
    summary: words('重置密码', 'Reset passwords'),
    access: { permission: 'user_reset' },
    dataScope: true,
    query: z.object({ userIds: IdListSchema.pipe(z.array(IdSchema).min(1).max(100)) }),
    output: WithPasswordSchema,
  }),
  /** The users of the list; their columns are those that `importUsers` reads. */
  ...listExport(page, { access: { permission: 'user_export' }, name: 'export-user' }),
  /** An empty Excel file with the columns `importUsers` reads. */
  exportTemplate: endpoint({
    method: 'GET',
    path: `${base}/export-template`,
    summary: words('下载用户导入模板', 'Template for importing users'),
    access: { permission: 'user_import' },
    output: FileAnswerSchema,
    binary: true,
  }),
  /**
   * Adds the users of an Excel file: all of them, or none with `import.rows` listing the faults by row. `isCovered`,
   * which requires the permission to change users, also changes users whose account exists. New users get the
   * company's initial password, or one generated for all of them, which is returned; they must choose another at
   * their first sign-in.
   */
  importUsers: endpoint({
    method: 'POST',
    path: `${base}/import-user`,
    summary: words('导入用户', 'Import users'),
    access: { permission: 'user_import' },
    dataScope: true,
    form: true,
    query: z.object({ isCovered: sentInteger(0, 1) }),
    body: z.object({ isCovered: sentInteger(0, 1) }),
    fields: USER_FIELD_WORDS,
    output: z.object({ added: z.int(), changed: z.int(), password: z.string().optional() }),
    limitSeconds: 60,
  }),
  /** Disables all of the users, or none and throws `user.some_refused`, which names those refused and why. Signs them out. */
  disable: { ...acts.disable, dataScope: true as const },
  enable: { ...acts.enable, dataScope: true as const },
  /** Ends the lock-out of a user after wrong passwords. */
  unlock: endpoint({
    method: 'POST',
    path: `${base}/unlock`,
    summary: words('解锁用户', 'Unlock users'),
    access: { permission: 'user_edit' },
    dataScope: true,
    query: z.object({
      userIds: IdListSchema.pipe(z.array(IdSchema).min(1).max(100)),
      ...SEEN_VERSIONS,
    }),
    output: DoneSchema,
  }),
};
