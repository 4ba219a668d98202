/** Plain pages of the host itself, in both languages: they are shown before the language of the user is known. */
const HEAD =
  '<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
const STYLE =
  '<style>body{font:16px/1.6 system-ui,sans-serif;max-width:40em;margin:10vh auto;padding:0 1em}</style>';

/**
 * Leads an admitted browser to the page. A redirect would not do: the browser withholds a cookie with SameSite=Strict on
 * a redirect that began outside of our origin, as in the file that is opened.
 */
export const ADMITTED_PAGE = `${HEAD}<meta http-equiv="refresh" content="0;url=/"><title>木之语 Veneer Desk</title></head><body></body></html>`;

/** Answers a browser that is not admitted. */
export const REFUSED_PAGE = `${HEAD}<title>木之语 Veneer Desk</title>${STYLE}</head><body>
<h1>此浏览器尚未获准使用本工位</h1>
<p>本电脑的其他用户也能访问这个地址，因此只向启动木之语的用户开放。如果启动者是您，请打开启动窗口中最新的完整地址（Ready: 之后），或数据目录中的文件 <b>open.html</b>。一个地址只能用一次；获准之后，此浏览器可直接访问。</p>
<div lang="en">
<h1>This browser has not been admitted to this desk</h1>
<p>Other users of this computer can reach this address too, so it is only for the user who started Veneer Desk. If that is you, open the latest whole address in the window in which it was started (after Ready:), or the file <b>open.html</b> in its data folder. An address works once; afterwards this browser needs no other.</p>
</div></body></html>`;

/** A file that opens an address, so that its code does not get into the list of processes, which others may read. */
export function openingPage(address: string): string {
  return `${HEAD}<meta http-equiv="refresh" content="0;url=${address}"><title>木之语 Veneer Desk</title></head><body><a href="${address}">木之语 Veneer Desk</a></body></html>`;
}
