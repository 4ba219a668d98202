import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { leaveFieldsBeforePages } from './app/pages/leave-field.ts';
import { startApp } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startApp();
leaveFieldsBeforePages();
createRoot(root).render(<App />);
