/** The page shown until the back office answers. It has no script and loads nothing. */
export const STARTING_PAGE = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>木之语</title>
<style>
  body { margin: 0; height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px;
         font: 16px/1.6 system-ui, "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif;
         color: #4a3b2a; background: #faf7f2; text-align: center }
  h1 { margin: 0; font-size: 28px; font-weight: 600; letter-spacing: .2em }
  .bar { width: 220px; height: 3px; overflow: hidden; background: #e8dfd2 }
  .bar::after { content: ""; display: block; width: 40%; height: 100%; background: #a0713c;
                animation: slide 1.4s ease-in-out infinite alternate }
  @keyframes slide { to { transform: translateX(150%) } }
  @media (prefers-reduced-motion: reduce) { .bar::after { animation: none } }
</style>
</head>
<body>
<h1>木之语</h1>
<div class="bar" role="progressbar" aria-label="正在启动 Starting"></div>
<div role="status">正在启动…<br><small>Starting…</small></div>
</body>
</html>
`;
