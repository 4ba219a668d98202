import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, recordColumns, tenantColumn, timeColumn } from './columns.ts';

export const departments = pgTable('departments', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  parentId: idColumn('parent_id').notNull().default('0'),
  ancestors: text('ancestors').notNull().default('0'),
  deptName: text('dept_name').notNull(),
  fullName: text('full_name').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark').notNull().default(''),
  ...recordColumns(),
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
  ...recordColumns(),
});

export const users = pgTable('users', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  account: text('account').notNull(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull(),
  realName: text('real_name').notNull(),
  avatar: text('avatar').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  sex: smallint('sex').notNull().default(3),
  deptId: idColumn('dept_id'),
  ...recordColumns(),
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
  deviceId: text('device_id').notNull().default(''),
  deviceName: text('device_name').notNull().default(''),
  address: text('address').notNull().default(''),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  refreshedAt: timeColumn('refreshed_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  endedAt: timeColumn('ended_at'),
  endReason: text('end_reason', { enum: ['', 'logout', 'reuse', 'disabled'] })
    .notNull()
    .default(''),
});
