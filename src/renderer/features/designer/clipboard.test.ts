import { expect, test } from 'vitest';
import type { Token } from '#shared/api/auth';
import type { LabelElement } from '#shared/label/elements/index';
import { clearSession, useSession } from '../../stores/session.ts';
import { copiedElements, copyElements } from './clipboard.ts';

const begin = (tenant_id: string) =>
  useSession.setState({ record: { token: { tenant_id, user_id: '1', dept_id: '1' } as Token, issuedAt: 1 } });

const LINE: LabelElement = {
  id: 'line-1',
  kind: 'line',
  xMm: 3,
  yMm: 3,
  lengthMm: 40,
  direction: 'horizontal',
  thicknessMm: 0.4,
};

test('copied elements stay over an expired session, and are gone in another company', () => {
  begin('000000');
  const elements = [LINE];
  copyElements(elements);
  clearSession('expired');
  begin('000000');
  expect(copiedElements()).toBe(elements);
  begin('100001');
  expect(copiedElements()).toEqual([]);
  clearSession('none');
});
