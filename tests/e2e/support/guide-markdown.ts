import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuidePage } from '../../../src/shared/guide/guide.ts';
import { GUIDE } from '../../../src/shared/guide/index.ts';
import { refusalWords } from '../../../src/shared/guide/refusal-words.ts';
import { root } from './process.ts';

const FOLDER = join(root, 'docs/guide');

/** The files of docs/guide by name: the guide in Chinese, as the product shows it. */
export function guideFiles(): Record<string, string> {
  const pages = Object.entries(GUIDE);
  const list = pages.map(([name, { title, purpose }]) => `- [${title.zh}](${name}.md)：${purpose.zh}`);
  return {
    'README.md': `# 操作指南\n\n产品里按“帮助”打开当前页面的那一篇。\n\n${list.join('\n')}\n`,
    ...Object.fromEntries(pages.map(([name, page]) => [`${name}.md`, markdownOf(page)])),
  };
}

export function writeGuide(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(guideFiles())) writeFileSync(join(FOLDER, name), text);
}

function markdownOf({ title, purpose, steps, refusals }: GuidePage): string {
  const numbered = steps.map(({ words, picture }, at) => {
    const shown = picture ? `\n\n   ![第 ${at + 1} 步的画面](images/${picture}.jpg)` : '';
    return `${at + 1}. ${words.zh}${shown}`;
  });
  const refused = refusals.map((code) => {
    const { what, next } = refusalWords(code);
    return `- **${what.zh}**\n  ${next.zh}`;
  });
  const refusing = refused.length === 0 ? [] : ['## 不能继续时', refused.join('\n')];
  const parts = [`# ${title.zh}`, purpose.zh, ...numbered, ...refusing];
  return `${parts.join('\n\n').trimEnd()}\n`;
}
