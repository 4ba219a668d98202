import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import {
  changeLanguage,
  followLanguage,
  loadScreenWords,
  loadWorkspaceWords,
  startTranslations,
} from './setup.ts';

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

test('a window shows the language that another one has chosen', async () => {
  const [page, setItem] = [new EventTarget(), vi.fn()];
  const record = { dataType: 'string', content: 'en', type: 'local', datetime: 1 };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { setItem, getItem: () => JSON.stringify(record) });
  followLanguage();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'veneer-desk-language' }));
  await eventually(() => expect(document.documentElement.lang).toBe('en'));
  expect(i18next.t('records.save')).toBe('Save');
  expect(setItem, 'the other window would follow in turn').not.toHaveBeenCalled();
});
