import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { changeLanguage, loadScreenWords, loadWorkspaceWords, startTranslations } from './setup.ts';

test('words that are loading when the language changes are loaded in both languages', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  await startTranslations();
  const screens = loadScreenWords();
  const english = changeLanguage('en');
  const workspace = loadWorkspaceWords();
  await Promise.all([screens, english, workspace]);
  expect([i18next.t('records.save'), i18next.t('layout.home')]).toEqual(['Save', 'Home']);
  await changeLanguage('zh');
  expect([i18next.t('records.save'), i18next.t('layout.home')]).toEqual(['保存', '首页']);
  expect(document.documentElement.lang).toBe('zh-CN');
});
