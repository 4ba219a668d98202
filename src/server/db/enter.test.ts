import { expect, test } from 'vitest';
import { enterSql } from './enter.ts';

test('enters a company by its code', () => {
  expect(enterSql({ role: 'veneer_desk_tenant', tenantId: '000000' })).toBe(
    "SELECT set_config('role', 'veneer_desk_tenant', true), set_config('app.tenant_id', '000000', true)",
  );
});

test.each(["0', true); DROP TABLE packs; --", '0\\', '0\0', '0000000000000', '0 0', '零'])(
  'enters no company for an invalid code: %j',
  (tenantId) => {
    expect(enterSql({ role: 'veneer_desk_tenant', tenantId })).toContain(
      "set_config('app.tenant_id', '-', true)",
    );
  },
);
