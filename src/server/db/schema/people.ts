import { boolean, integer, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn, versionedColumns } from './columns.ts';

export const departments = pgTable('departments', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  parentId: idColumn('parent_id').notNull().default('0'),
  ancestors: text('ancestors').notNull().default('0'),
  deptName: text('dept_name').notNull(),
  fullName: text('full_name').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark').notNull().default(''),
  ...versionedColumns(),
});

export const roles = pgTable('roles', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  parentId: idColumn('parent_id').notNull().default('0'),
  roleName: text('role_name').notNull(),
  /** `administrator` holds every menu and button. */
  roleAlias: text('role_alias').notNull(),
  deptId: idColumn('dept_id'),
  sort: integer('sort').notNull().default(1),
  /** 1 all, 2 own, 3 department, 4 department and below, 5 the departments in `roleDepartments`. */
  dataScope: smallint('data_scope').notNull().default(1),
  ...versionedColumns(),
});

export const roleDepartments = pgTable('role_departments', {
  tenantId: tenantColumn(),
  roleId: idColumn('role_id').notNull(),
  deptId: idColumn('dept_id').notNull(),
});

export const users = pgTable('users', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  account: text('account').notNull(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull(),
  realName: text('real_name').notNull(),
  /** The real name in pinyin, in full and as initials. */
  namePinyin: text('name_pinyin'),
  avatar: text('avatar').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  sex: smallint('sex').notNull().default(3),
  deptId: idColumn('dept_id'),
  code: text('code').notNull().default(''),
  birthday: text('birthday').notNull().default(''),
  /** A member from another company is let in until then. */
  expiresAt: timeColumn('expires_at'),
  /** Time by the database's clock. */
  passwordChangedAt: timeColumn('password_changed_at'),
  /** Other people know the password, so the user must choose another one at the next sign-in. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** When another person last set the password or the phone number. */
  credentialsGivenAt: timeColumn('credentials_given_at'),
  ...versionedColumns(),
});

export const posts = pgTable('posts', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  category: text('category').notNull().default(''),
  postCode: text('post_code').notNull(),
  postName: text('post_name').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark').notNull().default(''),
  ...versionedColumns(),
});

export const userPosts = pgTable('user_posts', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  postId: idColumn('post_id').notNull(),
});

/** Departments that a user can switch to besides their own. */
export const userDepartments = pgTable('user_departments', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  deptId: idColumn('dept_id').notNull(),
});

export const userRoles = pgTable('user_roles', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  roleId: idColumn('role_id').notNull(),
});

/** A sign-in; `refreshTokenId` is the one refresh token of its line that is still good. */
export const sessions = pgTable('sessions', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  userId: idColumn('user_id').notNull(),
  clientId: text('client_id').notNull(),
  refreshTokenId: uuid('refresh_token_id').notNull(),
  /** The one before, and the network it was exchanged from. */
  previousRefreshTokenId: uuid('previous_refresh_token_id'),
  refreshedFrom: text('refreshed_from').notNull().default(''),
  deviceId: text('device_id').notNull().default(''),
  deviceName: text('device_name').notNull().default(''),
  address: text('address').notNull().default(''),
  /** The department it works in; null: the user's own. */
  deptId: idColumn('dept_id'),
  /** The company from whose account the user switched to this one, and to which the user may return. */
  originTenantId: varchar('origin_tenant_id', { length: 12 }),
  originUserId: idColumn('origin_user_id'),
  /** Begun with a password that has to be changed before anything else. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  refreshedAt: timeColumn('refreshed_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  endedAt: timeColumn('ended_at'),
  endReason: text('end_reason', { enum: ['', 'logout', 'reuse', 'disabled', 'switched'] })
    .notNull()
    .default(''),
});
